import { withUnit } from './typography.ts'

const short = (figure: number) => figure.toFixed(1).replace('.', ',')

/** `812 Б`, `14 КБ`, `8,4 МБ`, `1,2 ГБ`. */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return withUnit(String(bytes), 'Б')
  if (bytes < 1024 ** 2) return withUnit(String(Math.round(bytes / 1024)), 'КБ')
  if (bytes < 1024 ** 3) return withUnit(short(bytes / 1024 ** 2), 'МБ')
  return withUnit(short(bytes / 1024 ** 3), 'ГБ')
}
