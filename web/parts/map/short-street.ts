/** As maps of Russian cities shorten them. */
const SHORT: Record<string, string> = {
  улица: 'ул.',
  проспект: 'просп.',
  переулок: 'пер.',
  набережная: 'наб.',
  шоссе: 'ш.',
  бульвар: 'бул.',
  площадь: 'пл.',
  проезд: 'пр-д',
  тупик: 'туп.',
}

/** «улица Леона Поземского» → «ул. Леона Поземского»; a name that is that word alone stays. */
export function shortStreet(name: string): string {
  const words = name.split(' ')
  if (words.length === 1) return name
  return words.map((word) => SHORT[word] ?? word).join(' ')
}
