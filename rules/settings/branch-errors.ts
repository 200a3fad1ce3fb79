/** Hosts that are not a city's: the shop's own, and those people put beside any site. */
const TAKEN_HOSTS = new Set([
  'office',
  'www',
  'api',
  'mail',
  'smtp',
  'ftp',
  'cdn',
  'static',
  'admin',
  'm',
  'dev',
  'test',
])

/** What is wrong with a branch's code; null: nothing. Accounting knows the branch by it. */
export function branchCodeError(code: string): string | null {
  if (code === '') return 'Впишите код: по нему филиал знает обмен с 1С'
  return /^[0-9A-Za-z-]{1,20}$/.test(code) ? null : 'Код — до 20 латинских букв, цифр и дефисов'
}

/** What is wrong with the first word of a branch's host. */
export function branchHostError(slug: string): string | null {
  if (slug === '') return 'Впишите имя в адресе сайта, например pskov'
  if (!/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(slug))
    return 'До 40 строчных латинских букв, цифр и дефисов; начинается и кончается буквой или цифрой'
  return TAKEN_HOSTS.has(slug) ? `Адрес «${slug}» занят самим магазином` : null
}
