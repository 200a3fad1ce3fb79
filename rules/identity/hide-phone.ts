import { maskPhone, normalizePhone } from './phone.ts'

/** `+7 (911) •••-••-67`: its owner knows it, a stranger cannot dial it. */
export function hidePhone(stored: string | null | undefined): string {
  const normal = normalizePhone(stored)
  return normal ? `${maskPhone(normal.slice(1)).slice(0, 9)}•••-••-${normal.slice(-2)}` : '•••'
}
