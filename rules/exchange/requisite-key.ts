/** Latin letters that look like Russian ones: «по 1C» is typed both ways. */
const LOOKALIKES: Record<string, string> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
}

/** The name of a requisite as it is compared: without blanks and case. «Номер отгрузки по 1С», «НомерОтгрузкиПо1C». */
export const requisiteKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s\u00A0]+/g, '')
    .replace(/[abcehkmoptxy]/g, (letter) => LOOKALIKES[letter]!)
