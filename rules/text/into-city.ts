/** The first that fits: «Старая Русса» is led to as «Старую Руссу». */
const ACCUSATIVES: readonly (readonly [ending: string, accusative: string])[] = [
  ['ая', 'ую'],
  ['яя', 'юю'],
  ['а', 'у'],
  ['я', 'ю'],
]

function accusative(word: string): string {
  const found = ACCUSATIVES.find(([ending]) => word.endsWith(ending))
  return found ? word.slice(0, -found[0].length) + found[1] : word
}

/** «в Москву», «во Владимир»: the way to a town. Its name is inanimate, so only feminine words change. */
export function intoCity(name: string): string {
  const preposition = /^[вф][бвгджзклмнпрстфхцчшщ]/i.test(name) ? 'во' : 'в'
  return `${preposition}\u00A0${name.split(' ').map(accusative).join(' ')}`
}
