export const maleNames = [
  ...['Adam', 'Aidan', 'Andrew', 'Anthony', 'Ben', 'Callum', 'Charles', 'Christopher', 'Daniel', 'David', 'Edward', 'Ethan'],
  ...['George', 'Harry', 'Henry', 'Jack', 'Jacob', 'James', 'Joseph', 'Joshua', 'Liam', 'Lucas', 'Mark', 'Matthew'],
  ...['Michael', 'Nathan', 'Noah', 'Oliver', 'Oscar', 'Patrick', 'Paul', 'Peter', 'Robert', 'Samuel', 'Thomas', 'William'],
] as const

export const femaleNames = [
  ...['Abigail', 'Alice', 'Amelia', 'Anna', 'Ava', 'Charlotte', 'Chloe', 'Claire', 'Eleanor', 'Elizabeth', 'Ella', 'Emily'],
  ...['Emma', 'Evelyn', 'Florence', 'Freya', 'Grace', 'Hannah', 'Isabella', 'Jane', 'Jessica', 'Julia', 'Kate', 'Laura'],
  ...['Lily', 'Lucy', 'Megan', 'Mia', 'Nora', 'Olivia', 'Rachel', 'Rebecca', 'Sarah', 'Sophie', 'Victoria', 'Zoë'],
] as const

export const middleNames = ['A.', 'B.', 'C.', 'D.', 'E.', 'J.', 'Lee', 'Marie', 'Rose', 'James', 'Ann', 'Grace'] as const

export const lastNames = [
  ...['Adams', 'Allen', 'Anderson', 'Bailey', 'Baker', 'Barnes', 'Bennett', 'Brown', 'Campbell', 'Carter', 'Clark', 'Collins'],
  ...['Cook', 'Cooper', 'Cox', 'Davies', 'Edwards', 'Evans', 'Fisher', 'Foster', 'Garcia', 'Gray', 'Green', 'Hall', 'Harris'],
  ...['Hughes', 'Jackson', 'Johnson', 'Jones', 'Kelly', 'King', 'Lee', 'Lewis', 'Martin', 'Miller', 'Mitchell', 'Moore'],
  ...['Morgan', 'Murphy', 'Nelson', 'O’Brien', 'Parker', 'Patel', 'Phillips', 'Price', 'Reed', 'Roberts', 'Robinson', 'Rogers'],
  ...['Scott', 'Smith', 'Stewart', 'Taylor', 'Thompson', 'Turner', 'Walker', 'Ward', 'Watson', 'White', 'Williams', 'Wright'],
] as const
