import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError, invalid, isApiError } from '#contract/api-error.ts'
import type { FilesOfCall, SentFile } from '#contract/call.ts'
import { formatFileSize } from '#rules/text/file-size.ts'
import { PICTURE_BYTES_MAX } from '#rules/catalog/picture-limits.ts'
import { countText } from '#rules/text/plural.ts'
import type { FormPatience } from './form-patience.ts'
import type { FormTicket } from './form-intake.ts'
import type { IncomingFolder } from './incoming-folder.ts'

export interface ReadForm {
  body: Record<string, unknown>
  files: SentFile[]
}

interface Reading {
  wanted: FilesOfCall
  /** Where files are written; emptied by whoever opened it. */
  folder: IncomingFolder
  ticket: FormTicket
  patience: FormPatience
  /**
   * Asked once, with the fields that came before the first file: what it throws refuses the form before any file is
   * read.
   */
  admit: (fields: Record<string, unknown>) => Promise<void>
}

/** Wide enough to read what a person sends by mistake to the end, and answer in words. */
const LIMITS = {
  fileSize: PICTURE_BYTES_MAX,
  files: 50,
  fields: 50,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
}

const UNREADABLE = {
  errorCode: 'BAD_REQUEST',
  errorMessage: 'Форма дошла не целиком: проверьте связь и отправьте ещё раз',
}
const TOO_SLOW = {
  errorCode: 'TIMEOUT',
  errorMessage: 'Снимки шли слишком долго. Проверьте связь и отправьте ещё раз, можно без снимков.',
}

const tooMany = ({ field, max }: FilesOfCall) =>
  invalid({ [field]: [`Можно приложить не больше ${countText(max, ['снимка', 'снимков', 'снимков'])}`] })

const tooLarge = ({ field }: FilesOfCall, name: string) =>
  new ApiError(413, {
    errorCode: 'TOO_LARGE',
    errorMessage: { [field]: [`«${name}» больше ${formatFileSize(PICTURE_BYTES_MAX)}: выберите снимок поменьше`] },
  })

/**
 * Fields and files of a form. Files go to the disk as they come, never whole into memory; a sender that falls silent
 * gets 408.
 */
export async function readForm(request: FastifyRequest, reading: Reading): Promise<ReadForm> {
  const clock = formClock(reading.patience)
  const work = readParts(request, reading, clock)
  // after a timeout nobody waits for it any more
  work.catch(() => {})
  try {
    return await Promise.race([work, clock.over])
  } catch (error) {
    if (isApiError(error)) throw error
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') throw tooMany(reading.wanted)
    // the shop's own disk, not the sender's connection
    if (syscall === 'open' || syscall === 'write' || syscall === 'mkdir' || syscall === 'mkdtemp') throw error
    throw new ApiError(400, UNREADABLE, { cause: error })
  } finally {
    clock.stop()
  }
}

/** Runs out after a silence, or when the whole took too long. */
function formClock({ silence, whole }: FormPatience) {
  const { promise: over, reject } = Promise.withResolvers<never>()
  over.catch(() => {})
  const stopping = new AbortController()
  const ring = () => {
    reject(new ApiError(408, TOO_SLOW))
    stopping.abort()
  }
  const quiet = setTimeout(ring, silence)
  const end = setTimeout(ring, whole)
  return {
    over,
    signal: stopping.signal,
    heard: () => void quiet.refresh(),
    stop() {
      clearTimeout(quiet)
      clearTimeout(end)
    },
  }
}
type FormClock = ReturnType<typeof formClock>

async function readParts(
  request: FastifyRequest,
  { wanted, folder, ticket, admit }: Reading,
  clock: FormClock,
): Promise<ReadForm> {
  const body: Record<string, unknown> = {}
  const files: SentFile[] = []
  let refusal: ApiError | undefined
  let isAdmitted = false
  for await (const part of request.parts({ limits: LIMITS, throwFileSizeLimit: false } as object)) {
    clock.heard()
    if (part.type === 'field') {
      ticket.take(Buffer.byteLength(String(part.value)))
      body[part.fieldname] = part.value
      continue
    }
    if (!isAdmitted) await admit(body)
    isAdmitted = true
    const path = refusal || files.length >= wanted.max ? null : join(await folder.open(), String(files.length))
    const size = path === null ? await drain(part, clock) : await save(part, path, ticket, clock)
    // an untouched file field of a plain form comes as a nameless empty file
    if (!part.filename && size === 0) continue
    const name = (part.filename || 'файл').slice(-80)
    if (part.fieldname !== wanted.field)
      refusal ??= invalid({ [part.fieldname]: [`Снимки прикладывают в поле «${wanted.field}»`] })
    else if (files.length >= wanted.max) refusal ??= tooMany(wanted)
    else if (part.file.truncated) refusal ??= tooLarge(wanted, name)
    else if (!refusal && path !== null) files.push({ name, path, size })
  }
  if (!isAdmitted) await admit(body)
  if (refusal) throw refusal
  return { body, files }
}

/** Answers its size. */
async function save(part: MultipartFile, path: string, ticket: FormTicket, clock: FormClock): Promise<number> {
  let size = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      clock.heard()
      ticket.take(chunk.length)
      size += chunk.length
      yield chunk
    }
  }
  await pipeline(part.file, counted, createWriteStream(path, { mode: 0o600 }), { signal: clock.signal })
  return size
}

/** Reads on without keeping. */
async function drain(part: MultipartFile, clock: FormClock): Promise<number> {
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    clock.heard()
    size += chunk.length
  }
  return size
}
