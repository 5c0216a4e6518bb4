/** A town with the prefixes of its phones, postcodes and registration numbers. */
export interface Town {
  readonly country: string
  readonly region: string
  readonly city: string
  readonly phone: string
  readonly zip: string
  /** The tax service's region code; empty outside Russia. */
  readonly tax: string
}

const townsOf =
  (country: string) =>
  ([city, region, phone, zip, tax]: readonly [string, string, string, string, string]): Town => ({
    ...{ country, region, city, phone, zip, tax },
  })

export const russianTowns: readonly Town[] = (
  [
    ['Москва', 'Москва', '495', '101', '77'],
    ['Санкт-Петербург', 'Санкт-Петербург', '812', '191', '78'],
    ['Екатеринбург', 'Свердловская область', '343', '620', '66'],
    ['Новосибирск', 'Новосибирская область', '383', '630', '54'],
    ['Казань', 'Республика Татарстан', '843', '420', '16'],
    ['Нижний Новгород', 'Нижегородская область', '831', '603', '52'],
    ['Самара', 'Самарская область', '846', '443', '63'],
    ['Ростов-на-Дону', 'Ростовская область', '863', '344', '61'],
    ['Краснодар', 'Краснодарский край', '861', '350', '23'],
    ['Пермь', 'Пермский край', '342', '614', '59'],
    ['Воронеж', 'Воронежская область', '473', '394', '36'],
    ['Красноярск', 'Красноярский край', '391', '660', '24'],
    ['Владивосток', 'Приморский край', '423', '690', '25'],
    ['Орёл', 'Орловская область', '486', '302', '57'],
  ] as const
).map(townsOf('Россия'))

export const britishTowns: readonly Town[] = (
  [
    ['London', 'Greater London', '20 7946', 'EC1A', ''],
    ['Leeds', 'West Yorkshire', '113 496', 'LS1', ''],
    ['Birmingham', 'West Midlands', '121 496', 'B2', ''],
    ['Edinburgh', 'Scotland', '131 496', 'EH1', ''],
    ['Manchester', 'Greater Manchester', '161 496', 'M1', ''],
  ] as const
).map(townsOf('United Kingdom'))

export const americanTowns: readonly Town[] = (
  [
    ['New York', 'New York', '212', '100', ''],
    ['Chicago', 'Illinois', '312', '606', ''],
    ['Austin', 'Texas', '512', '787', ''],
    ['Seattle', 'Washington', '206', '981', ''],
    ['Denver', 'Colorado', '303', '802', ''],
    ['Boston', 'Massachusetts', '617', '021', ''],
    ['Portland', 'Oregon', '503', '972', ''],
  ] as const
).map(townsOf('United States'))

export const russianStreets = [
  ...['ул. Ленина', 'ул. Гагарина', 'ул. Садовая', 'ул. Лесная', 'ул. Центральная', 'ул. Набережная', 'ул. Заводская'],
  ...['пр-т Мира', 'пр-т Победы', 'ул. Советская', 'ул. Молодёжная', 'ул. Чехова', 'пер. Зелёный', 'наб. Речная', 'ш. Северное'],
] as const

export const englishStreets = [
  ...['High Street', 'Station Road', 'Church Lane', 'Mill Road', 'Park Avenue', 'Victoria Street', 'Queen’s Road', 'Elm Street'],
  ...['Main Street', 'Oak Avenue', 'Maple Drive', 'Cedar Lane', 'River Road', 'Bridge Street', 'Market Square'],
] as const
