import { formatFileSize } from '#rules/text/file-size.ts'

export type FileLimits = { max: number; maxBytes: number; accept?: string }

type FileLike = { name: string; size: number; type: string; lastModified: number }

function fits(file: FileLike, accept: string | undefined): boolean {
  if (!accept) return true
  return accept.split(',').some((part) => {
    const rule = part.trim().toLowerCase()
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule)
    return rule.endsWith('/*') ? file.type.startsWith(rule.slice(0, -1)) : file.type === rule
  })
}

/** Which of the new files join the old ones, and why the others do not. */
export function addChosenFiles<F extends FileLike>(
  files: readonly F[],
  added: readonly F[],
  limits: FileLimits,
): { files: F[]; refused: string[] } {
  const chosen = [...files]
  const refused: string[] = []
  for (const file of added) {
    const known = chosen.some(
      (other) => other.name === file.name && other.size === file.size && other.lastModified === file.lastModified,
    )
    if (known) continue
    if (!fits(file, limits.accept)) refused.push(`«${file.name}»: файлы такого вида не подходят`)
    else if (file.size === 0) refused.push(`«${file.name}»: файл пуст`)
    else if (file.size > limits.maxBytes)
      refused.push(`«${file.name}» больше ${formatFileSize(limits.maxBytes)}, выберите файл поменьше`)
    else if (chosen.length >= limits.max) refused.push(`«${file.name}» не поместился: можно не больше ${limits.max}`)
    else chosen.push(file)
  }
  return { files: chosen, refused }
}
