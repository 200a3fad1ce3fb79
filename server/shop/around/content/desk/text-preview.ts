import { randomBytes } from 'node:crypto'
import { isApiError } from '#contract/api-error.ts'
import type { TextFields, TextKind } from '#contract/office/texts.ts'
import { cityHost } from '#rules/address/city-choice.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { jpegName } from '#rules/catalog/picture-name.ts'
import { builtInTemplate, isMessageKey, messageKind, sampleValues } from '#rules/content/message-templates.ts'
import { formatMoney } from '#rules/money/money.ts'
import { smsParts } from '#rules/text/sms-text.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { fillMessage } from '#server/shop/ground/messages/write-message.ts'
import { signedIn } from '#server/shop/people/staff/office-context.ts'
import { putSeoTemplate, type SeoLook } from '../seo-desk/put-seo-template.ts'
import { lookedAtUrl, putLive, storedFields, typedFields } from './live-text.ts'
import { findText, knownNames, refuseTaken, type TextDesk } from './save-text.ts'
import { type Problems, textProblems, tidyFields } from './text-fields.ts'

const LINK_DAYS = 7
/** An editor looks at what he types: nobody else needs that address. */
const LOOK_MS = 3_600_000

/** Lower-case letters alone: an address has one spelling. */
const TOKEN = /^[0-9a-f]{48}$/
const newPreviewToken = () => randomBytes(24).toString('hex')

/** A text of certain branches is looked at where it will stand. */
async function previewUrl(
  db: Db,
  { scheme, host }: Pick<Config, 'scheme' | 'host'>,
  nodeCodes: readonly string[] | null | undefined,
  token: string,
): Promise<string> {
  const [code] = nodeCodes ?? []
  const node = code
    ? await db.selectFrom('node_logistic').select('slug').where('code', '=', code).executeTakeFirst()
    : undefined
  return `${scheme}://${cityHost(node?.slug ?? null, host)}/preview/${token}/`
}

interface Look {
  id: number | null
  kind: TextKind | 'seo'
  /** As they are stored; null: those of the text as last saved. */
  stored: object | null
  nodeCodes: readonly string[] | null
}

async function openLook({ db, clock, session, config }: TextDesk, text: Look, ms: number) {
  const { staff } = signedIn({ session })
  const token = newPreviewToken()
  const expiresAt = new Date(clock().getTime() + ms)
  await db
    .insertInto('text_preview')
    .values({
      token_hash: hashToken(token),
      text_id: text.id,
      kind: text.kind,
      fields: text.stored === null ? null : JSON.stringify(text.stored),
      staff_id: staff.id,
      created_at: clock(),
      expires_at: expiresAt,
    })
    .execute()
  return { url: await previewUrl(db, config, text.nodeCodes, token), expiresAt }
}

/** For a colleague: the text as last saved, for a week, without signing in. */
export async function linkToText(context: TextDesk, id: number) {
  const { kind, node_codes } = await findText(context.db, id)
  const { url, expiresAt } = await openLook(
    context,
    { id, kind, stored: null, nodeCodes: node_codes },
    LINK_DAYS * DAY_MS,
  )
  return { url, expiresAt: expiresAt.toISOString() }
}

/** A page with words for its kind that nobody has saved yet. */
export const openSeoLook = (context: TextDesk, look: SeoLook, nodeCode: string | null) =>
  openLook(context, { id: null, kind: 'seo', stored: look, nodeCodes: nodeCode === null ? null : [nodeCode] }, LOOK_MS)

/** As it is typed: nothing is saved but the look itself. */
export async function previewDraft(context: TextDesk, kind: TextKind, id: number | null, given: TextFields) {
  const { db } = context
  const row = id === null ? null : await findText(db, id)
  const fields = tidyFields(kind, given)
  const code = row?.code ?? ''
  const problems = textProblems(kind, code, fields, await knownNames(db, fields), { isDraft: false })
  if (fields.code)
    await refuseTaken(db, kind, fields.code, id).catch((error: unknown) => {
      if (!isApiError(error)) throw error
      Object.assign(problems, error.fields)
    })
  if (kind === 'message') return { url: null, message: await messageLook(context, code, fields, problems), problems }
  const isShowable = Object.keys(problems).every((field) => field === 'body')
  if (!isShowable) return { url: null, message: null, problems }
  const look = { id, kind, stored: storedFields(kind, fields), nodeCodes: fields.nodeCodes ?? null }
  return { url: (await openLook(context, look, LOOK_MS)).url, message: null, problems }
}

/** As it will be read: the words with examples, one of the shop's own goods, and what the shop adds itself. */
async function messageLook({ db, config }: TextDesk, key: string, fields: TextFields, problems: Problems) {
  if (!isMessageKey(key)) return null
  const { values, hasCode, button, more } = messageKind(key)
  const [signature, good] = await Promise.all([branchSignature(db, config, ''), exampleGood(db)])
  const isOfGood = 'good' in values && !key.startsWith('rental.')
  const link = `${signature.url}/product/${good?.code ?? '100101'}/`
  const given: Record<string, string> = {
    ...sampleValues(key),
    shop: signature.name,
    phone: signature.phone,
    ...(good && isOfGood ? { good: good.name, link } : {}),
  }
  const code = given['code'] ?? ''
  const isWithGoods =
    good !== null && (/^order\.|^shop\.order$/.test(key) || key === 'alert.arrival' || key === 'alert.price-drop')
  // a field that cannot be sent shows the built-in words
  const builtIn = builtInTemplate(key)
  const word = (field: 'subject' | 'letter' | 'sms') => (problems[field] ? builtIn[field] : (fields[field] ?? ''))
  const { sms, letter } = fillMessage(
    key,
    { subject: word('subject'), letter: word('letter'), sms: word('sms') },
    signature,
    given,
    {
      ...(hasCode ? { code } : {}),
      ...(isWithGoods
        ? { goods: [{ ...good, url: link, picture: good.picture && signature.url + good.picture, amount: '' }] }
        : {}),
      button: key.startsWith('order.') ? { name: 'Открыть заказ', url: link } : button ? link : null,
      ...(more ? { more: link } : {}),
    },
  )
  const text = key === 'account.code' ? `${sms}\n@${config.host.replace(/:\d+$/, '')} #${code}` : sms
  const hasLetter = builtIn.subject !== ''
  return {
    subject: hasLetter ? letter.subject : '',
    html: hasLetter ? letter.html : '',
    sms: builtIn.sms === '' ? '' : text,
    smsParts: smsParts(text),
  }
}

/** One that people look at; null: the shop has none yet. */
async function exampleGood(db: Db) {
  const row = await db
    .selectFrom('good')
    .innerJoin('good_offer', 'good_offer.good_code', 'good.code')
    .select(['good.code', 'good.name', 'good.pictures', 'good_offer.price'])
    .where('good.is_active', '=', true)
    .where('good.is_hire', '=', false)
    .orderBy('good.popularity', 'desc')
    .orderBy('good.code')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const [picture] = row.pictures
  return {
    code: row.code,
    name: row.name,
    sum: formatMoney(row.price),
    picture: picture ? `/pictures/320/${jpegName(picture)}` : null,
  }
}

/** Undoes the whole of a transaction and brings its answer out. */
class Undone extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('undone on purpose')
    this.answer = answer
  }
}

/**
 * The page as it would be: the text is put where the shop reads it, the page is made by the shop itself on that
 * connection, and all of it is undone. Null: no such look, or its time is over.
 */
export async function lookAtText<Page>(
  services: Services,
  token: string,
  make: (on: Services, url: string) => Promise<Page>,
): Promise<Page | null> {
  const { db, clock } = services
  if (!TOKEN.test(token)) return null
  const look = await db
    .selectFrom('text_preview as look')
    .leftJoin('site_text as text', 'text.id', 'look.text_id')
    .select(['look.kind', 'look.fields', 'text.fields as saved', 'text.code'])
    .where('look.token_hash', '=', hashToken(token))
    .where('look.expires_at', '>', clock())
    .executeTakeFirst()
  const stored = look?.fields ?? look?.saved
  if (!look || !stored) return null
  const now = clock()
  const [url, put] =
    look.kind === 'seo'
      ? seoLook(stored as unknown as SeoLook, now)
      : textLook(look.kind as TextKind, look.code, stored, now)
  try {
    await withRetries(db, async (tx) => {
      await put(tx)
      throw new Undone(await make({ ...services, db: tx }, url))
    })
  } catch (error) {
    if (error instanceof Undone) return error.answer as Page
    throw error
  }
  return null
}

type RenderedPreview = [url: string, put: (tx: Db) => Promise<void>]

const seoLook = ({ template, path }: SeoLook, now: Date): RenderedPreview => [
  path,
  (tx) => putSeoTemplate(tx, template, { changed_at: now, changed_by: null }),
]

function textLook(kind: TextKind, code: string | null, stored: Record<string, unknown>, now: Date): RenderedPreview {
  const typed = typedFields(kind, stored)
  const publishedAt = typed.publishedAt && new Date(typed.publishedAt) <= now ? typed.publishedAt : now.toISOString()
  // the banner looked at is the slide in sight, whoever it is for
  const seen = kind === 'banner' ? { position: -1, userType: null } : {}
  const fields = { ...typed, publishedAt, ...seen }
  const place = { kind, code: code ?? fields.code ?? 'preview' }
  return [lookedAtUrl(kind, fields), (tx) => putLive(tx, place, fields, now)]
}

export const sweepPreviews = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  await db.deleteFrom('text_preview').where('expires_at', '<', clock()).execute()
}
