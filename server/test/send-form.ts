import type { TestShop } from './test-app.ts'

export interface TestFile {
  name: string
  bytes: Uint8Array
  /** What the sender says it is. */
  type?: string
}

interface Sending {
  token?: string
  field?: string
}

/** A form as a browser sends it: fields of text and files. */
export async function sendForm(
  shop: TestShop,
  url: string,
  fields: Record<string, string>,
  files: readonly TestFile[] = [],
  { token, field = 'photos' }: Sending = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes, type = 'image/jpeg' } of files)
    form.append(field, new File([Buffer.from(bytes)], name, { type }))
  const encoded = new Response(form)
  return shop.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: {
      host: 'shop.test',
      origin: 'http://shop.test',
      'content-type': encoded.headers.get('content-type')!,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}
