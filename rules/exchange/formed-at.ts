const FORMED = /^\s*(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/

/** When a file was made, by its own clock, in a form that sorts as time does; null: it does not say. */
export function readFormedAt(text: string | undefined): string | null {
  const found = FORMED.exec(text ?? '')
  if (!found) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = found
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`
}

/** «05.03.2018, 10:00» */
export const formedText = (formed: string): string =>
  formed.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*$/, '$3.$2.$1, $4')
