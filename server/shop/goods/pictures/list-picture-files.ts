import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path'

/** A file and the names it may be matched by, the best first. */
interface PictureFile {
  path: string
  keys: string[]
  /** As told to whoever runs the import. */
  label: string
}

export interface ListedPictureFiles {
  files: PictureFile[]
  /** Line or file → why it is of no use. */
  problems: [where: string, why: string][]
}

const IS_PICTURE = /\.(jpe?g|png|webp|avif)$/i

/**
 * Pictures of a folder and of those in it: `100234.jpg`, `100234-2.jpg`, `100234/front.jpg`. Null: neither a folder nor
 * a list.
 */
export async function listPictureFiles(path: string): Promise<ListedPictureFiles | null> {
  const found = await stat(path).catch(() => null)
  if (found?.isFile()) return readList(path)
  if (!found?.isDirectory()) return null
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const list: ListedPictureFiles = { files: [], problems: [] }
  for (const entry of entries.filter((each) => each.isFile() && !each.name.startsWith('.'))) {
    const whole = join(entry.parentPath, entry.name)
    const label = relative(path, whole).split(sep).join('/')
    const folder = dirname(label) === '.' ? [] : [basename(dirname(label))]
    if (IS_PICTURE.test(entry.name))
      list.files.push({ path: whole, keys: [basename(entry.name, extname(entry.name)), ...folder], label })
    else list.problems.push([label, 'не JPEG, PNG, WebP или AVIF'])
  }
  list.files.sort((a, b) => a.label.localeCompare(b.label, 'ru', { numeric: true }))
  return list
}

/** Lines «код или артикул;файл;файл…», paths from where the list lies. */
async function readList(path: string): Promise<ListedPictureFiles> {
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
  const separator = [';', '\t', ','].find((each) => text.split('\n', 1)[0]!.includes(each)) ?? ';'
  const list: ListedPictureFiles = { files: [], problems: [] }
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const [key = '', ...names] = line.split(separator).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"'),
    )
    if (key === '' && names.every((name) => name === '')) continue
    if (at === 0 && /^(code|article|код|артикул)$/i.test(key)) continue
    const where = `строка ${at + 1}`
    if (key === '' || names.every((name) => name === '')) list.problems.push([where, `нужно «код${separator}файл»`])
    for (const name of key === '' ? [] : names.filter((each) => each !== '')) {
      list.files.push({ path: resolve(dirname(path), name), keys: [key], label: `${where}, ${name}` })
    }
  }
  return list
}
