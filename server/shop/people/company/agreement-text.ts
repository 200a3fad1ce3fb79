import { dayText } from '#rules/calendar/moscow-time.ts'

/** «Договор № 17 от 1 марта»; empty without one. */
export const agreementText = (number: string, on: string | null): string =>
  number === '' ? '' : `Договор № ${number}${on ? ` от ${dayText(on)}` : ''}`
