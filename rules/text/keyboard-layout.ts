const LATIN = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>'
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ'

const toRussian = new Map([...LATIN].map((key, place) => [key, [...RUSSIAN][place]!]))
const toLatin = new Map([...RUSSIAN].map((key, place) => [key, LATIN[place]!]))

/**
 * What the same keys give in the other layout: «gthajhfnjh» ⇄ «перфоратор». Text with neither alphabet stays as it is.
 */
export function switchLayout(text: string): string {
  const keys = /[a-z]/i.test(text) ? toRussian : /[а-яё]/i.test(text) ? toLatin : null
  return keys ? [...text].map((key) => keys.get(key) ?? key).join('') : text
}
