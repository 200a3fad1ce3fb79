import type { Publication, TextBlock } from '#contract/publication.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { directoryOf } from '#server/shop/goods/catalog/directory.ts'
import type { PublicationRow } from './card-rows.ts'
import { presentCard } from './present-card.ts'
import { cutText, type TextHeading, renderWithAnchors } from './text-blocks.ts'

type Context = Pick<CallContext, 'db' | 'catalog' | 'nodeCode' | 'clock'>

/** Goods named inside a text, in its order. */
export const goodsInText = (body: string) => [
  ...new Set(cutText(body).flatMap((piece) => (piece.kind === 'good' ? piece.code : []))),
]

/** A withdrawn good leaves no hole: its card is left out. */
async function textBlocks({ catalog, nodeCode }: Context, body: string) {
  const codes = goodsInText(body)
  const goods = new Map((codes.length > 0 ? await catalog.cards(codes, nodeCode) : []).map((good) => [good.code, good]))
  const contents: TextHeading[] = []
  const blocks = cutText(body).flatMap((piece): TextBlock[] => {
    if (piece.kind === 'text') return [{ kind: 'html', html: renderWithAnchors(piece.source, contents) }]
    const good = goods.get(piece.code)
    return good && !good.isHire ? [{ kind: 'good', good }] : []
  })
  return { blocks, contents }
}

export async function presentPublication(context: Context, row: PublicationRow): Promise<Publication> {
  const [{ blocks, contents }, nodes] = await Promise.all([
    textBlocks(context, row.body),
    nodesOf(context, row.node_codes),
  ])
  return {
    ...presentCard({ ...row, size: row.body.length }, context.clock()),
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    author: row.author,
    blocks,
    contents,
    nodes,
    isHere: row.node_codes === null || row.node_codes.includes(context.nodeCode),
    updatedAt: row.updated_at.toISOString(),
  }
}

async function nodesOf({ db }: Context, codes: string[] | null): Promise<Publication['nodes']> {
  if (codes === null) return null
  const [{ nodeNameIn }, nodes] = await Promise.all([
    directoryOf(db),
    db.selectFrom('node_logistic').select(['code', 'name']).orderBy('position').execute(),
  ])
  return nodes
    .filter(({ code }) => codes.includes(code))
    .map(({ code, name }) => ({ code, name, nameIn: nodeNameIn.get(code) ?? name }))
}
