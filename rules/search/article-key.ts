/** Cyrillic capitals that look Latin, and the digits nobody tells from them on a label. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
}

/**
 * An article, code or model as it is compared: small letters and digits in one piece, Cyrillic letters that only look
 * Latin made Latin. `article_key` in the database is the same function.
 */
export const articleKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-zа-яё0-9]+/g, '')
    .replace(/[авеёкмнорстух]/g, (letter) => LOOK_ALIKES[letter]!)
