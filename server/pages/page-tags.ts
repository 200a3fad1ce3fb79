import type { Call } from '#contract/call.ts'
import type { ApiClient } from '#contract/client.ts'

/**
 * A client that collects the cache tags of what was called and answered. `call:/blogs` a part of the API, `good:CODE` a
 * good shown, `category:CODE` and `vendor:CODE` a listing.
 */
export function taggingClient(api: ApiClient, tags: Set<string>): ApiClient {
  return async (call, input, options) => {
    tagByCall(call, input, tags)
    const answer = await api(call, input, options)
    tagByAnswer(answer, tags)
    return answer
  }
}

export function tagByCall({ path }: Pick<Call, 'path'>, input: unknown, tags: Set<string>): void {
  const [, first = '', second] = path.split('/')
  tags.add(`call:/${first}`)
  if (second) tags.add(`call:/${first}/${second}`)
  if (first === 'blogs' || first === 'action') tags.add('publications')
  const { code } = (input as { params?: { code?: unknown } }).params ?? {}
  if (path.startsWith('/catalog/category/')) tags.add(`category:${String(code)}`)
  if (path.startsWith('/vendor') || path.startsWith('/search') || path.startsWith('/best/')) tags.add('listings')
  if (path.startsWith('/catalog/good/')) tags.add(`good:${String(code)}`)
}

/** Whatever has a code and an article is a good. */
export function tagByAnswer(value: unknown, tags: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const each of value) if (typeof each === 'object') tagByAnswer(each, tags)
    return
  }
  const { code, article } = value as { code?: unknown; article?: unknown }
  if (typeof code === 'string' && typeof article === 'string') tags.add(`good:${code}`)
  for (const each of Object.values(value)) if (typeof each === 'object') tagByAnswer(each, tags)
}
