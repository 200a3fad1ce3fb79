import type { SeoKind } from '#contract/office/seo.ts'
import { invalid } from '#contract/api-error.ts'
import { fillTemplate, unknownValues } from '#rules/content/message-templates.ts'
import { isSeoKind, SEO_KINDS, type SeoKindCode, type SeoTemplate, seoValues } from '#rules/content/seo-templates.ts'
import type { Db } from '#server/db/client.ts'
import { directoryOf } from '#server/shop/catalog/directory.ts'
import { type OfficeContext, signedIn } from '#server/shop/staff/office-context.ts'
import { readPageSeo } from '../page-seo.ts'

type Desk = Pick<OfficeContext, 'db' | 'clock' | 'session'>

interface Written extends SeoTemplate {
  kind: string
  nodeCode: string | null
}

const EXAMPLE = { name: 'Перфораторы', models: '16 моделей', price: '5 090 ₽' }

async function checked(db: Db, { kind, nodeCode, title, description }: Written) {
  if (!isSeoKind(kind)) throw invalid({ kind: ['Такого вида страниц нет'] })
  const { nodeNameIn } = await directoryOf(db)
  if (nodeCode !== null && !nodeNameIn.has(nodeCode)) throw invalid({ nodeCode: ['Такого филиала нет'] })
  const problems: Record<string, string[]> = {}
  for (const [field, text] of Object.entries({ title, description })) {
    const [stranger] = unknownValues(text, seoValues(kind))
    if (stranger !== undefined)
      problems[field] = [
        `Значения {${stranger}} нет. Есть: ${Object.keys(seoValues(kind))
          .map((name) => `{${name}}`)
          .join(', ')}`,
      ]
  }
  if ((title.trim() === '') !== (description.trim() === ''))
    problems[title.trim() === '' ? 'title' : 'description'] = ['Заполните оба поля или оставьте оба пустыми']
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { kind, nodeCode: nodeCode ?? '', title: title.trim(), description: description.trim() }
}

/** Empty words are no template: the built-in ones stand. */
export async function saveSeoTemplate({ db, clock, session }: Desk, given: Written): Promise<boolean> {
  const { kind, nodeCode, title, description } = await checked(db, given)
  const { staff } = signedIn({ session })
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('seo_template').where('kind', '=', kind).where('node_code', '=', nodeCode).execute()
    if (title === '') return true
    await tx
      .insertInto('seo_template')
      .values({ kind, node_code: nodeCode, title, description, changed_at: clock(), changed_by: staff.id })
      .execute()
    return false
  })
}

/** With the values of a page of the kind, in the branch or in the first one. */
export async function sampleSeo(db: Db, given: Written): Promise<SeoTemplate> {
  const { kind, nodeCode, title, description } = await checked(db, given)
  const values = await sampleValues(db, kind, nodeCode)
  return { title: fillTemplate(title, values), description: fillTemplate(description, values) }
}

async function sampleValues(db: Db, kind: SeoKindCode, nodeCode: string): Promise<Record<string, string>> {
  const { nodeNameIn, shopName, vendors } = await directoryOf(db)
  const node = nodeCode || [...nodeNameIn.keys()][0]!
  const name = kind === 'category' || kind === 'brand' ? EXAMPLE.name : (await readPageSeo(db, node, kind)).h1
  return {
    ...EXAMPLE,
    name: kind === 'brand' ? `Инструмент ${vendors[0]?.name ?? ''}`.trim() : name,
    city: nodeNameIn.get(node) ?? '',
    shop: shopName,
    page: '',
  }
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
      const builtIn =
        kind === 'category'
          ? {
              title: `Перфораторы ${where}: цены, наличие, доставка — ${shopName}`,
              description: `Перфораторы ${where}: 16 моделей от 5 090 ₽. Цены и наличие, характеристики и отзывы.`,
            }
          : kind === 'brand' && vendors.length === 0
            ? { title: '', description: '' }
            : await readPageSeo(db, first, kind, kind === 'brand' ? `/brands/${vendors[0]!.slug}/` : '', {
                isBuiltIn: true,
              })
      return {
        kind,
        name: SEO_KINDS[kind].name,
        values: Object.entries(seoValues(kind)).map(([name, label]) => ({ name, label })),
        builtIn: { title: builtIn.title, description: builtIn.description },
        templates: rows
          .filter((row) => row.kind === kind)
          .map(({ node_code, title, description }) => ({ nodeCode: node_code || null, title, description })),
      }
    }),
  )
  return { kinds, nodes }
}
