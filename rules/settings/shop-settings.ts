import { bikError, accountError, correspondentAccountError } from '../identity/bank-account.ts'
import { edoIdError } from '../identity/edo-id.ts'
import { innError } from '../identity/inn.ts'
import { kppError } from '../identity/kpp.ts'
import { TAX_SYSTEMS, VAT_RATE_TEXTS } from '../money/vat.ts'
import type { SettingField, SettingFields, SettingGroup } from './setting-field.ts'

const CONTACTS = { path: '/contacts/', name: 'Контакты' }
const HOME = { path: '/', name: 'Главная' }

const shop = (field: Omit<SettingField, 'section' | 'needs'>): SettingField => ({
  section: 'shop',
  needs: 'settings.change',
  ...field,
})
/** Who is paid: the owner's alone. */
const requisite = (field: Omit<SettingField, 'section' | 'needs'>): SettingField => ({
  section: 'requisites',
  needs: 'settings.secrets',
  seen: CONTACTS,
  ...field,
})

const tax = (field: Omit<SettingField, 'section' | 'needs'>): SettingField => ({
  section: 'requisites',
  needs: 'settings.secrets',
  seen: { path: '/orders', name: 'Заказы', isOffice: true },
  ...field,
})

const FIRST_YEAR = 1900
const LAST_YEAR = 2100

export const SHOP_SETTINGS: SettingFields = {
  'shop.name': shop({
    label: 'Название',
    meaning: 'Стоит в шапке, заголовках страниц, письмах, SMS и выгрузках.',
    shape: { kind: 'text', max: 60, isRequired: true },
    seen: HOME,
  }),
  'shop.slogan': shop({
    label: 'Девиз',
    meaning: 'Строка под названием в подвале сайта.',
    shape: { kind: 'text', max: 120 },
    seen: HOME,
  }),
  'shop.phone': shop({
    label: 'Телефон',
    meaning: 'Общий телефон: там, где у филиала нет своего, и в письмах.',
    shape: { kind: 'phone' },
    seen: CONTACTS,
  }),
  'shop.email': shop({
    label: 'E-mail',
    meaning: 'Для покупателей: контакты, письма, документы.',
    shape: { kind: 'email', isRequired: true },
    seen: CONTACTS,
  }),
  'shop.foundedYear': shop({
    label: 'Год основания',
    meaning: 'С какого года магазин работает: «© 2004–2026» в подвале.',
    shape: { kind: 'year', min: FIRST_YEAR, max: LAST_YEAR },
    seen: HOME,
  }),
  'shop.social': shop({
    label: 'Соцсети и мессенджеры',
    meaning: 'Ссылки в подвале сайта и на странице контактов.',
    shape: { kind: 'links', most: 12 },
    seen: HOME,
  }),
  'titles.topTitle': shop({
    label: 'Заголовок лучших предложений',
    meaning: 'Над вкладками с товарами на главной.',
    shape: { kind: 'text', max: 80, isRequired: true },
    seen: HOME,
  }),
  'titles.saleTitle': shop({
    label: 'Ссылка на скидки: слова',
    meaning: 'Стоит рядом с товарами со скидкой на главной.',
    shape: { kind: 'text', max: 80, isRequired: true },
    seen: HOME,
  }),
  'titles.saleLink': shop({
    label: 'Ссылка на скидки: адрес',
    meaning: 'Страница этого магазина или другой адрес.',
    shape: { kind: 'link' },
    seen: HOME,
  }),
  'seo.title': shop({
    label: 'Заголовок главной для поиска',
    meaning: 'Его показывают поисковики и вкладка браузера; город магазин допишет сам. Видно около 65 знаков.',
    shape: { kind: 'text', max: 200, isRequired: true },
    seen: HOME,
  }),
  'seo.description': shop({
    label: 'Описание главной для поиска',
    meaning: 'Две строки под заголовком в выдаче. Видно около 160 знаков.',
    shape: { kind: 'text', max: 400, isRequired: true, isLong: true },
    seen: HOME,
  }),
  'seo.text': shop({
    label: 'Текст внизу главной',
    meaning: 'Абзац-другой о магазине; пустая строка делит абзацы.',
    shape: { kind: 'text', max: 4000, isLong: true },
    seen: HOME,
  }),
  'shop.legalName': requisite({
    label: 'Организация',
    meaning: 'Полное название продавца: подвал, счета, документы о персональных данных.',
    shape: { kind: 'text', max: 200, isRequired: true },
  }),
  'shop.legalDetails': requisite({
    label: 'Реквизиты одной строкой',
    meaning: 'ИНН, ОГРН и адрес мелким шрифтом в подвале сайта: их требует закон о защите прав потребителей.',
    shape: { kind: 'text', max: 500, isLong: true },
  }),
  'requisites.inn': requisite({
    label: 'ИНН',
    meaning: '10 цифр у организации, 12 у предпринимателя. В счетах и на странице контактов.',
    shape: { kind: 'text', max: 20 },
    check: (value: string) => innError(value),
  }),
  'requisites.kpp': requisite({
    label: 'КПП',
    meaning: '9 знаков. У предпринимателя его нет.',
    shape: { kind: 'text', max: 20 },
    check: (value: string) => kppError(value),
  }),
  'requisites.address': requisite({
    label: 'Юридический адрес',
    meaning: 'С индексом, как в выписке из реестра.',
    shape: { kind: 'text', max: 300, isLong: true },
  }),
  'requisites.bank': requisite({
    label: 'Банк',
    meaning: 'Название и город, как в договоре со счётом.',
    shape: { kind: 'text', max: 200 },
  }),
  'requisites.bik': requisite({
    label: 'БИК',
    meaning: '9 цифр. Вместе со счётом включает счета для организаций.',
    shape: { kind: 'text', max: 20 },
    check: bikError,
  }),
  'requisites.account': requisite({
    label: 'Расчётный счёт',
    meaning: 'Сюда платят по счетам. Пока пусто, счёт покупателю отправляет менеджер вручную.',
    shape: { kind: 'text', max: 30 },
  }),
  'requisites.correspondentAccount': requisite({
    label: 'Корреспондентский счёт',
    meaning: 'Счёт банка: 20 цифр, начинается с 301.',
    shape: { kind: 'text', max: 30 },
  }),
  'requisites.signer': requisite({
    label: 'Кто подписывает',
    meaning: 'Фамилия и инициалы под счётом.',
    shape: { kind: 'text', max: 100 },
  }),
}

/** What the tax office is told by receipts and papers: the owner's alone, after a word with the accountant. */
export const TAX_SETTINGS: SettingFields = {
  'taxes.vatRate': tax({
    label: 'Ставка НДС',
    meaning:
      'Для товаров без своей ставки и для доставки. Цены уже включают налог. Стоит в чеках, счетах, бумагах и обмене; ' +
      'принятые заказы остаются при своей.',
    shape: { kind: 'option', options: VAT_RATE_TEXTS },
  }),
  'taxes.calculatedRate': tax({
    label: 'Расчётная ставка в чеке предоплаты',
    meaning:
      'С предоплаты налог считают как 22/122, так он и назван в первом чеке; в чеке о выдаче стоит обычная ставка.',
    shape: { kind: 'switch', on: 'Указывать', off: 'Не указывать' },
  }),
  'taxes.system': tax({
    label: 'Система налогообложения',
    meaning: 'Стоит в чеках. Нужна, если у кассы их несколько; если одна, касса знает её сама.',
    shape: { kind: 'option', options: new Map([['', 'По настройке кассы'], ...TAX_SYSTEMS]) },
  }),
  'taxes.receiptsByEmail': tax({
    label: 'Чек приходит только на e-mail',
    meaning:
      'Так у «Чеков от ЮKassa»: без e-mail касса чек не примет. Включите, и при оплате на сайте e-mail станет обязательным; ' +
      'кассе, которая шлёт чеки и по SMS, довольно телефона.',
    shape: { kind: 'switch', on: 'Требовать e-mail', off: 'Довольно телефона' },
  }),
}

const paper = (field: Omit<SettingField, 'section' | 'needs'>): SettingField =>
  tax({ seen: { path: '/customers/papers', name: 'Документы', isOffice: true }, ...field })

/** How transfer papers (УПД) are numbered and signed. */
export const PAPER_SETTINGS: SettingFields = {
  'papers.byBranch': paper({
    label: 'Нумерация УПД',
    meaning:
      'С начала года, без пропусков: одна на весь магазин или своя у каждого филиала, тогда через черту стоит номер филиала. ' +
      'Меняйте с начала года; выписанные документы остаются со своими номерами.',
    shape: { kind: 'switch', on: 'Своя у каждого филиала', off: 'Одна на магазин' },
  }),
  'papers.signerPost': paper({
    label: 'Должность того, кто подписывает',
    meaning:
      'Стоит в УПД рядом с фамилией из реквизитов. Для электронного обмена впишите там имя и отчество полностью.',
    shape: { kind: 'text', max: 128, isRequired: true },
  }),
  'papers.edoId': paper({
    label: 'Идентификатор участника ЭДО',
    meaning:
      'Его даёт оператор электронного документооборота: «2BM-…», «2BE…». Стоит в имени файла УПД; пока пусто, там ИНН и КПП.',
    shape: { kind: 'text', max: 46 },
    check: edoIdError,
  }),
}

/** Requisites are right only together: an account's key is counted with the bank's number. */
export function requisitesErrors(values: SettingGroup): Record<string, string | null> {
  const text = (name: string) => String(values[name] ?? '')
  const isPerson = text('inn').length === 12
  return {
    'requisites.account': accountError(text('account'), text('bik')),
    'requisites.correspondentAccount': correspondentAccountError(text('correspondentAccount'), text('bik')),
    'requisites.kpp': isPerson && text('kpp') !== '' ? 'У предпринимателя (ИНН из 12 цифр) КПП не бывает' : null,
    'requisites.bik': text('account') !== '' && text('bik') === '' ? 'Со счётом нужен и БИК банка' : null,
  }
}
