import {
  ContentTextError,
  formatPageText,
  formatPublicationText,
  parsePageText,
  parsePublicationText,
} from '#rules/text/content-text.ts'
import type { Db } from '#server/db/client.ts'
import type { ContentItem } from './content-item.ts'
import { textPlaceOf, readStoredTexts, storePage, type StoredText, storePublication } from './stored-texts.ts'

/** The demo shop and every new text begin with it. */
const FIRST_REVISION = '1'

interface Known {
  blogTypes: Set<string>
  nodes: Set<string>
}

/** Pages and publications: those of the database and those of the files. */
export async function textItems(
  tx: Db,
  paths: readonly string[],
  newTypes: readonly string[],
  now: Date,
): Promise<ContentItem[]> {
  const [stored, drafts] = [await readStoredTexts(tx), await unshownDrafts(tx)]
  const types = await tx.selectFrom('blog_type').select('code').execute()
  const nodes = await tx.selectFrom('node_logistic').select('code').execute()
  const known = {
    blogTypes: new Set([...newTypes, ...types.map(({ code }) => code)]),
    nodes: new Set(nodes.map(({ code }) => code)),
  }
  const all = new Set([...stored.keys(), ...paths.filter((path) => textPlaceOf(path) !== null)])
  return [...all].sort().map((path) => {
    const item = textItem(path, stored.get(path), known, now)
    const rival = item.stored === null ? sameCode(path, all) : undefined
    const place = textPlaceOf(path)!
    const hasDraft = drafts.has(`${place.kind} ${place.code}`)
    return { ...item, ...(rival ? { rival } : {}), ...(hasDraft ? { hasDraft } : {}) }
  })
}

/** Texts written on in the back office since they were shown, or never shown. */
async function unshownDrafts(tx: Db): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('site_text')
    .select(['kind', 'code'])
    .where((e) => e.or([e('shown_revision', 'is', null), e('version', '>', e.ref('shown_revision'))]))
    .where('state', '<>', 'off')
    .execute()
  return new Set(rows.map(({ kind, code }) => `${kind} ${code}`))
}

function knownNodes<Text extends { nodes: string[] | null }>(text: Text, { nodes }: Known): Text {
  const stranger = text.nodes?.find((code) => !nodes.has(code))
  if (stranger !== undefined) throw new ContentTextError(`филиала с кодом «${stranger}» нет`)
  return text
}

/** An article's code is one for the whole blog: under another type it is the same article. */
function sameCode(path: string, all: ReadonlySet<string>): string | undefined {
  const { kind, code } = textPlaceOf(path)!
  return [...all].find((other) => {
    const place = textPlaceOf(other)!
    return other !== path && place.kind === kind && place.code === code
  })
}

function textItem(path: string, stored: StoredText | undefined, known: Known, now: Date): ContentItem {
  const place = textPlaceOf(path)!
  const revision = stored ? String(stored.revision) : null
  const shared = { path, revision, stored: stored?.text ?? null, firstRevision: FIRST_REVISION }
  if (place.kind === 'page') {
    const parse = (text: string) => knownNodes(parsePageText(place.code, text), known)
    return {
      ...shared,
      normalize: (text) => formatPageText(parse(text)),
      store: (tx, text, moment) => storePage(tx, parse(text), moment),
    }
  }
  const parse = (text: string) => {
    if (place.kind === 'blog' && !known.blogTypes.has(place.type))
      throw new ContentTextError(`рубрики «${place.type}» нет в blog/types.json`)
    return knownNodes(parsePublicationText(place.code, text, now, stored?.dates), known)
  }
  return {
    ...shared,
    normalize: (text) => formatPublicationText(parse(text)),
    store: (tx, text, moment) => storePublication(tx, place, parse(text), moment),
  }
}
