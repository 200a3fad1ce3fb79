import { ApiError } from '#contract/api-error.ts'

/** Raw bytes, not a call: a file is larger than any body. */
export async function uploadFile<Answer>(
  what: 'pictures' | 'documents' | 'text-pictures',
  file: File,
  signal?: AbortSignal,
): Promise<Answer> {
  // pictures of texts are let in by another permission
  const path = what === 'text-pictures' ? 'text-files/pictures' : `good-files/${what}`
  const query = new URLSearchParams({ filename: file.name || 'снимок' })
  const answer = await fetch(`/api/office/${path}?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
    ...(signal ? { signal } : {}),
  }).catch(() => {
    throw new ApiError(0, {
      errorCode: 'NETWORK',
      errorMessage: `«${file.name}» не дошёл: проверьте связь и повторите`,
    })
  })
  const body = await answer.json().catch(() => null)
  if (!answer.ok) throw new ApiError(answer.status, body)
  return (body as { data: Answer }).data
}
