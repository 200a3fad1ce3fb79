import type { FastifyRequest } from 'fastify'
import { ApiError, invalid, isApiError } from '#contract/api-error.ts'
import type { FilesOfCall, SentFile } from '#contract/call.ts'
import { formatFileSize } from '#rules/file-size.ts'
import { PICTURE_BYTES_MAX } from '#rules/picture-limits.ts'
import { countText } from '#rules/plural.ts'

export interface ReadForm {
  body: Record<string, unknown>
  files: SentFile[]
}

/** Wide enough to read what a person sends by mistake to the end, and answer in words. */
const LIMITS = { fileSize: PICTURE_BYTES_MAX, files: 50, fields: 50, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 20 }

const UNREADABLE = { errorCode: 'BAD_REQUEST', errorMessage: 'Форма дошла не целиком: проверьте связь и отправьте ещё раз' }

const tooMany = ({ field, max }: FilesOfCall) =>
  invalid({ [field]: [`Можно приложить не больше ${countText(max, ['снимка', 'снимков', 'снимков'])}`] })

const tooLarge = ({ field }: FilesOfCall, name: string) =>
  new ApiError(413, {
    errorCode: 'TOO_LARGE',
    errorMessage: { [field]: [`«${name}» больше ${formatFileSize(PICTURE_BYTES_MAX)}: выберите снимок поменьше`] },
  })

/** Fields and files of a form. Nothing past the limits stays in memory; nothing is written anywhere. */
export async function readForm(request: FastifyRequest, wanted: FilesOfCall): Promise<ReadForm> {
  try {
    return await readParts(request, wanted)
  } catch (error) {
    if (isApiError(error)) throw error
    const { code } = error as { code?: string }
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') throw tooMany(wanted)
    // nothing else is at work here: whatever failed, the form could not be read
    throw new ApiError(400, UNREADABLE, { cause: error })
  }
}

async function readParts(request: FastifyRequest, wanted: FilesOfCall): Promise<ReadForm> {
  const body: Record<string, unknown> = {}
  const files: SentFile[] = []
  let refusal: ApiError | undefined
  for await (const part of request.parts({ limits: LIMITS, throwFileSizeLimit: false } as object)) {
    if (part.type === 'field') {
      body[part.fieldname] = part.value
      continue
    }
    // an untouched file field of a plain form comes as a nameless empty file
    const bytes = refusal || files.length >= wanted.max ? await drain(part.file) : await part.toBuffer()
    if (!part.filename && bytes.length === 0) continue
    const name = (part.filename || 'файл').slice(-80)
    if (part.fieldname !== wanted.field) refusal ??= invalid({ [part.fieldname]: [`Снимки прикладывают в поле «${wanted.field}»`] })
    else if (files.length >= wanted.max) refusal ??= tooMany(wanted)
    else if (part.file.truncated) refusal ??= tooLarge(wanted, name)
    else if (!refusal) files.push({ name, bytes })
  }
  if (refusal) throw refusal
  return { body, files }
}

/** Reads on without keeping: answers one byte if there was any. */
async function drain(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  let first: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) if (first.length === 0) first = chunk.subarray(0, 1)
  return first
}
