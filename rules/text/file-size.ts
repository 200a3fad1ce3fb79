import { formatNumber } from './number-text.ts'
import { DASH, withUnit } from './typography.ts'

const STEP = 1024
const UNITS = ['Байт', 'Кбайт', 'Мбайт'] as const

/** `512 Байт`, `1,5 Кбайт`, `12 Мбайт`: one decimal is enough to decide whether to download. */
export function formatFileSize(bytes: number | null | undefined): string {
  if (!Number.isFinite(bytes) || (bytes as number) < 0) return DASH
  let size = Math.round(bytes as number)
  let unit = 0
  // compare what will be shown: 1023,96 Кбайт would read «1 024 Кбайт»
  while (unit < UNITS.length - 1 && Math.round(size * 10) / 10 >= STEP) {
    size /= STEP
    unit++
  }
  return withUnit(formatNumber(Math.round(size * 10) / 10), UNITS[unit])
}
