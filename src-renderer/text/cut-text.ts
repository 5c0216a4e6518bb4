/** The beginning of a long text. It never ends with half of a sign, such as an emoji. */
export function cutText(text: string, most: number): string {
  const signs = [...text]
  return signs.length > most ? `${signs.slice(0, most).join('').trimEnd()}…` : text
}
