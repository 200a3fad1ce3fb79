import { sql } from 'kysely'
import type { VatRate } from '#rules/money/vat.ts'
import type { Db } from '#server/db/client.ts'

/** The shop's settings with what holds when a key was never written. Sums are kopecks. */
export const SETTING_DEFAULTS = {
  shop: {
    name: 'Верстак',
    slogan: 'Инструмент для дела',
    phone: '78005553535',
    email: 'shop@verstak.example',
    legalName: 'ООО «Верстак»',
    legalDetails: '',
    foundedYear: 2004,
    social: [] as { name: string; url: string }[],
  },
  titles: { topTitle: 'Лучшие предложения', saleTitle: 'Акции и скидки', saleLink: '/discount/' },
  /** `text`: a paragraph or two at the foot of the home page. */
  seo: {
    text: '',
    title: 'Верстак — интернет-магазин электроинструмента',
    description:
      'Электроинструмент, садовая и строительная техника, расходные материалы: цены и наличие в вашем городе.',
  },
  delivery: { active: true },
  /** When couriers go out: see `CourierTerms`. Without a `sameDayUntil` nobody comes on the day of the order. */
  courier: {
    intervals: ['09:00–13:00', '13:00–17:00', '17:00–21:00'] as string[],
    sameDayUntil: '',
    leadHours: 2,
    days: 7,
  },
  split: { active: true, min: 100_000, max: 15_000_000 },
  /** `hold`: the money is frozen when the buyer pays and taken when the order is picked, where the provider can. */
  payments: { hold: false, sbp: false, savedCards: false },
  /** `forCompanies`: what an organization pays for earns its buyer bonuses of their own. */
  bonuses: { limitPercent: 30, forCompanies: false },
  /** Versions name the wording on /privacy-policy/ and /soglasie-rassylky/ that was agreed to. */
  consents: {
    personalDataVersion: '2026-01',
    mailingVersion: '2026-01',
    /** A box ticked for the buyer is no consent of theirs. */
    mailingByDefault: false,
    /** Whoever agreed to another version is asked anew, and hears no advertising until then. */
    asksAgain: false,
  },
  cart: { maxQuantity: 999, cookieDays: 90 },
  /** So many codes by SMS go to unknown devices in an hour and in a day, whoever asks; 0: without end. */
  messages: { smsHour: 300, smsDay: 2000 },
  /** Names, phones and addresses of guests are made anonymous so many years after what they came for has ended. */
  privacy: { contactYears: 3 },
  /** With moderation a review waits until the shop shows it: `npm run shop -- reviews`. */
  reviews: { moderation: true },
  /** Kinds of spare parts one may order; the last is for whoever does not know the name. */
  spareParts: {
    types: [
      { code: 'brushes', name: 'Щётки угольные' },
      { code: 'battery', name: 'Аккумулятор, зарядное устройство' },
      { code: 'switch', name: 'Выключатель, кнопка, кабель' },
      { code: 'motor', name: 'Якорь, статор, двигатель' },
      { code: 'gear', name: 'Редуктор, шестерни, подшипники' },
      { code: 'chuck', name: 'Патрон, шпиндель' },
      { code: 'petrol', name: 'Карбюратор, поршневая, стартер' },
      { code: 'body', name: 'Корпус, кожух, рукоятка' },
      { code: 'other', name: 'Другое или не знаю' },
    ],
  },
  /** Who an invoice is paid to. Until the account is filled in, the manager sends invoices by hand. */
  requisites: {
    inn: '',
    kpp: '',
    address: '',
    bank: '',
    bik: '',
    account: '',
    correspondentAccount: '',
    signer: '',
  },
  /**
   * `vatRate`: of goods without their own and of delivery. `system`: its code in receipts; empty: the cash register's
   * own. `receiptsByEmail`: it sends receipts nowhere else.
   */
  taxes: { vatRate: 'none' as VatRate, system: '', calculatedRate: true, receiptsByEmail: false },
  /**
   * Transfer papers (УПД). `byBranch`: each branch numbers its own. `edoId`: the shop's, with its operator of
   * electronic documents.
   */
  papers: { byBranch: false, signerPost: 'Руководитель', edoId: '' },
  /**
   * An order below the minimum is not taken; an unpaid online one holds its stock for so many minutes. From a phone
   * nobody has proven, above so many pieces or such a sum it holds the stock for `unprovenMinutes` and waits for a
   * person; so does one with which such orders hold more than `unprovenShare` percent of a good. One that nobody
   * has taken up ends after `unprovenDays`.
   */
  orders: {
    minimum: 10_000,
    reserveMinutes: 60,
    /** Days banks work: so long an invoice may be paid and holds its goods. */
    invoiceDays: 3,
    email: '',
    unprovenPieces: 50,
    unprovenSum: 30_000_000,
    unprovenMinutes: 30,
    unprovenDays: 3,
    unprovenShare: 50,
  },
  /**
   * «Хит»: so many first goods of a section by what was sold and looked at, each with at least so many points (an order
   * of one piece is 10, a view 0.05; halved every thirty days). «Новинка»: in the shop for so many days.
   */
  labels: { hitPlaces: 3, hitLeast: 20, newDays: 45 },
  /**
   * Time to order: what sells at the pace of the last `soldDays` runs out within `lowDays`, or `lowPieces` of it are
   * left.
   */
  stock: { soldDays: 30, lowDays: 14, lowPieces: 2 },
  /**
   * On a product's page: the lowest price of 90 days with how it moved, and news of a lower one for whoever asks. A
   * price that moves `heldTimes` times or more waits until a person says it is meant.
   */
  prices: { showsHistory: false, alerts: false, heldTimes: 10 },
  /** Days until goods ordered from a supplier are here, where the supplier has not told. */
  supply: { leadDays: 7 },
  /** What the list of goods calls a low margin and little stock. */
  goods: { lowMarginPercent: 15, lowStock: 3 },
  /** A request of a buyer is overdue when nobody has answered it for so many minutes of the branch's own hours. */
  requests: { overdueMinutes: 30 },
  /**
   * `noticed`: the right to return is told in writing when goods are handed over. `words`: the shop's own, beside the
   * form.
   */
  returns: { noticed: true, words: '' },
  /** Days of rental one unproven phone may have waiting for the shop's call. */
  rentals: { unprovenDays: 62 },
  /**
   * `diagnosisFee`: of a tool that is handed out without repair; the desk may take less. `storagePerDay`: after the
   * free days, of what nobody collects.
   */
  repairs: { diagnosisFee: 0, warrantyMonths: 3, storageFreeDays: 30, storagePerDay: 0 },
} satisfies Record<string, Record<string, unknown>>

type Settings = typeof SETTING_DEFAULTS
export type SettingGroupName = keyof Settings

export async function readSetting<K extends keyof Settings>(db: Db, key: K): Promise<Settings[K]> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return { ...SETTING_DEFAULTS[key], ...(row?.value as Partial<Settings[K]> | undefined) }
}

/** Whoever changes a group waits for whoever is changing it: it may have no row yet to lock. */
export async function lockSettings(tx: Db, groups: readonly SettingGroupName[]): Promise<void> {
  for (const group of [...groups].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${group}`}, 0))`.execute(tx)
}

/** Some values of a group; the rest of it stays. In a transaction, so that the journal knows whose hand it was. */
export async function writeSetting<K extends SettingGroupName>(
  tx: Db,
  group: K,
  change: Partial<Settings[K]>,
): Promise<Settings[K]> {
  await lockSettings(tx, [group])
  const row = await tx.selectFrom('setting').select('value').where('key', '=', group).executeTakeFirst()
  const value = { ...(row?.value as Partial<Settings[K]> | undefined), ...change }
  await tx
    .insertInto('setting')
    .values({ key: group, value: JSON.stringify(value) })
    .onConflict((already) => already.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
    .execute()
  return { ...SETTING_DEFAULTS[group], ...value }
}

/** Facts only the owner knows: the defaults above serve the demo and tests, a production shop does not open on them. */
const OWN_FACTS = {
  shop: ['name', 'phone', 'email', 'legalName', 'foundedYear'],
  seo: ['title', 'description'],
} as const

/** Names of those nobody has written: `shop.phone`. */
export async function unwrittenFacts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', Object.keys(OWN_FACTS))
    .execute()
  const written = new Map(rows.map(({ key, value }) => [key, value as Record<string, unknown>]))
  return Object.entries(OWN_FACTS).flatMap(([key, names]) =>
    names.filter((name) => !written.get(key)?.[name]).map((name) => `${key}.${name}`),
  )
}

export const unwrittenWords = (names: readonly string[]): string => `не заданы настройки ${names.join(', ')}`
