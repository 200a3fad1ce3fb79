import { formatPhone, normalizePhone } from './phone.ts'

/** `+7 (911) •••-••-67`: its owner knows it, a stranger cannot dial it. */
export function hidePhone(stored: string | null | undefined): string {
  const normal = normalizePhone(stored)
  if (!normal) return '•••'
  const shown = formatPhone(normal)
  const number = shown.indexOf(')')
  return shown.slice(0, number) + shown.slice(number, -2).replace(/\d/g, '•') + shown.slice(-2)
}
