import type { SeoKind } from '#contract/office/seo.ts'
import { invalid } from '#contract/api-error.ts'
import { fillTemplate, unknownValues } from '#rules/content/message-templates.ts'
import {
  isSeoKind,
  SEO_KINDS,
  type SeoKindCode,
  seoFields,
  type SeoTemplate,
  seoValues,
} from '#rules/content/seo-templates.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { directoryOf } from '#server/shop/goods/catalog/directory.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import type { TextDesk } from '../desk/save-text.ts'
import { openSeoLook } from '../desk/text-preview.ts'
import { readPageSeo } from '../page-seo.ts'
import { type CheckedSeo, isEmptySeo, putSeoTemplate } from './put-seo-template.ts'

type Desk = Pick<OfficeContext, 'db' | 'clock' | 'session'>

interface Written extends SeoTemplate {
  kind: string
  nodeCode: string | null
}

const EXAMPLE = {
  models: '16 моделей',
  price: '5 090 ₽',
  text: '',
  vendor: '',
  category: 'Перфораторы',
  article: '100101',
}

async function checked(db: Db, { kind, nodeCode, ...given }: Written): Promise<CheckedSeo> {
  if (!isSeoKind(kind)) throw invalid({ kind: ['Такого вида страниц нет'] })
  const { nodeNameIn } = await directoryOf(db)
  if (nodeCode !== null && !nodeNameIn.has(nodeCode)) throw invalid({ nodeCode: ['Такого филиала нет'] })
  const drawn = seoFields(kind)
  const words: SeoTemplate = {
    title: given.title.trim(),
    description: given.description.trim(),
    h1: given.h1.trim(),
    text: given.text.replace(/\r\n?/g, '\n').trim(),
  }
  const problems: Record<string, string[]> = {}
  for (const field of Object.keys(words) as (keyof SeoTemplate)[]) {
    const [stranger] = unknownValues(words[field], seoValues(kind))
    if (words[field] !== '' && !drawn.includes(field))
      problems[field] = ['На таких страницах этого нет: оставьте пустым']
    else if (stranger !== undefined)
      problems[field] = [
        `Значения {${stranger}} нет. Есть: ${Object.keys(seoValues(kind))
          .map((name) => `{${name}}`)
          .join(', ')}`,
      ]
  }
  const { title, description } = words
  if ((title === '') !== (description === ''))
    problems[title === '' ? 'title' : 'description'] = ['Заполните оба поля или оставьте оба пустыми']
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { kind, nodeCode: nodeCode ?? '', ...words }
}

/** Empty words are no template: the built-in ones stand. */
export async function saveSeoTemplate({ db, clock, session }: Desk, given: Written): Promise<boolean> {
  const template = await checked(db, given)
  const { staff } = signedIn({ session })
  await withRetries(db, (tx) => putSeoTemplate(tx, template, { changed_at: clock(), changed_by: staff.id }))
  return isEmptySeo(template)
}

/** With the values of a page of the kind, in the branch or in the first one. */
export async function sampleSeo(db: Db, given: Written): Promise<SeoTemplate> {
  const { kind, nodeCode, ...words } = await checked(db, given)
  const values = await sampleValues(db, kind, nodeCode)
  const fill = (text: string) => fillTemplate(text, values)
  return {
    title: fill(words.title),
    description: fill(words.description),
    h1: fill(words.h1),
    text: fill(words.text),
  }
}

/** A page of the kind made by the shop itself with these words, which nobody else sees. */
export async function previewSeo(context: TextDesk, given: Written): Promise<{ url: string | null }> {
  const { db } = context
  const template = await checked(db, given)
  const nodeCode = template.nodeCode || [...(await directoryOf(db)).nodeNameIn.keys()][0]!
  const path = await samplePath(db, template.kind, nodeCode)
  if (path === null) return { url: null }
  return { url: (await openSeoLook(context, { template, path }, template.nodeCode || null)).url }
}

/** Where a page of the kind is; null: the shop has none yet. */
async function samplePath(db: Db, kind: SeoKindCode, nodeCode: string): Promise<string | null> {
  const { vendors } = await directoryOf(db)
  if (kind === 'brand') return vendors[0] ? `/brands/${vendors[0].slug}/` : null
  if (kind !== 'category' && kind !== 'product') return (await readPageSeo(db, nodeCode, kind)).canonical
  const good = await db
    .selectFrom('good')
    .select(['code', 'slug', 'is_hire', 'category_code'])
    .where('is_active', '=', true)
    .where('is_hire', '=', false)
    .orderBy('popularity', 'desc')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  if (!good) return null
  return kind === 'product' ? goodUrl(good) : `/catalog/${good.category_code}/`
}

async function sampleValues(db: Db, kind: SeoKindCode, nodeCode: string): Promise<Record<string, string>> {
  const { nodeNameIn, shopName, vendors } = await directoryOf(db)
  const node = nodeCode || [...nodeNameIn.keys()][0]!
  const vendor = vendors[0]?.name ?? ''
  const name =
    kind === 'brand'
      ? `Инструмент ${vendor}`.trim()
      : kind === 'category'
        ? 'Перфораторы'
        : kind === 'product'
          ? `Перфоратор ${vendor}`.trim()
          : (await readPageSeo(db, node, kind, '', { isBuiltIn: true })).h1
  return { ...EXAMPLE, name, vendor, city: nodeNameIn.get(node) ?? '', shop: shopName, page: '' }
}

export async function listSeoKinds(db: Db) {
  const [rows, nodes, { nodeNameIn, vendors, shopName }] = await Promise.all([
    db.selectFrom('seo_template').selectAll().orderBy('node_code').execute(),
    db.selectFrom('node_logistic').select(['code', 'name']).orderBy('position').execute(),
    directoryOf(db),
  ])
  const first = nodes[0]?.code ?? ''
  const where = nodeNameIn.get(first) ?? ''
  const kinds = await Promise.all(
    (Object.keys(SEO_KINDS) as SeoKindCode[]).map(async (kind): Promise<SeoKind> => {
      const builtIn = await builtInWords(db, kind, { first, where, shopName, brand: vendors[0]?.slug ?? null })
      return {
        kind,
        name: SEO_KINDS[kind].name,
        values: Object.entries(seoValues(kind)).map(([name, label]) => ({ name, label })),
        fields: seoFields(kind),
        builtIn,
        templates: rows
          .filter((row) => row.kind === kind)
          .map(({ node_code, title, description, h1, text }) => ({
            nodeCode: node_code || null,
            title,
            description,
            h1,
            text,
          })),
      }
    }),
  )
  return { kinds, nodes }
}

interface BuiltInFacts {
  first: string
  where: string
  shopName: string
  brand: string | null
}

/** What the shop says itself, with values of the first branch. */
async function builtInWords(db: Db, kind: SeoKindCode, { first, where, shopName, brand }: BuiltInFacts) {
  const none: SeoTemplate = { title: '', description: '', h1: '', text: '' }
  if (kind === 'category')
    return {
      ...none,
      title: `Перфораторы ${where}: цены, наличие, доставка — ${shopName}`,
      description: `Перфораторы ${where}: 16 моделей от 5 090 ₽. Цены и наличие, характеристики и отзывы.`,
      h1: 'Перфораторы',
    }
  if (kind === 'product')
    return {
      ...none,
      title: `Перфоратор ПР-800 — купить ${where} — ${shopName}`,
      description: `Перфоратор ПР-800 за 5 090 ₽ ${where}. Наличие в магазинах, доставка, самовывоз, гарантия, отзывы.`,
      h1: 'Перфоратор ПР-800',
    }
  if (kind === 'brand' && brand === null) return none
  const { title, description, h1 } = await readPageSeo(
    db,
    first,
    kind,
    brand && kind === 'brand' ? `/brands/${brand}/` : '',
    {
      isBuiltIn: true,
    },
  )
  return { ...none, title, description, h1 }
}
