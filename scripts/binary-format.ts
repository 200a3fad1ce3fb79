// Which machine a native file was built for, read from its header: ELF, Mach-O or PE.
import { closeSync, openSync, readSync } from 'node:fs'
import type { Platform } from './locked-platforms.ts'

export interface NativeFile {
  os: Platform['os']
  /** More than one in a universal Mach-O. */
  cpus: string[]
  /** Of ELF alone; undefined: static, runs with either. */
  libc?: 'glibc' | 'musl'
}

const ELF_MACHINES: Record<number, string> = { 0x3e: 'x64', 0xb7: 'arm64', 0x28: 'arm', 0x03: 'ia32' }
const MACH_CPUS: Record<number, string> = { 0x01000007: 'x64', 0x0100000c: 'arm64' }
const PE_MACHINES: Record<number, string> = { 0x8664: 'x64', 0xaa64: 'arm64', 0x14c: 'ia32' }

const unknown = (code: number) => `0x${code.toString(16)}`

/** undefined: not a native file. */
export function nativeFile(path: string): NativeFile | undefined {
  const file = openSync(path, 'r')
  try {
    const read = (position: number, length: number) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(file, bytes, 0, length, position))
    }
    return readElf(read) ?? readMach(read) ?? readPe(read)
  } finally {
    closeSync(file)
  }
}

type Read = (position: number, length: number) => Buffer

const PT_DYNAMIC = 2
const PT_INTERP = 3

function readElf(read: Read): NativeFile | undefined {
  const head = read(0, 64)
  // 64 bits, little-endian: what every platform of ours is
  if (head.length < 64 || head.readUInt32BE(0) !== 0x7f454c46 || head[4] !== 2) return undefined
  const machine = head.readUInt16LE(18)
  const libc = libcOf(read, programHeaders(read, head))
  return { os: 'linux', cpus: [ELF_MACHINES[machine] ?? unknown(machine)], ...(libc && { libc }) }
}

interface Segment {
  type: number
  offset: number
  address: number
  size: number
}

function programHeaders(read: Read, head: Buffer): Segment[] {
  const [start, size, count] = [Number(head.readBigUInt64LE(32)), head.readUInt16LE(54), head.readUInt16LE(56)]
  const table = read(start, size * count)
  return Array.from({ length: count }, (_, index) => {
    const entry = table.subarray(index * size)
    const long = (at: number) => Number(entry.readBigUInt64LE(at))
    return { type: entry.readUInt32LE(0), offset: long(8), address: long(16), size: long(32) }
  })
}

/** A program names its loader, a library the C library it needs. */
function libcOf(read: Read, segments: Segment[]): 'glibc' | 'musl' | undefined {
  const loaders = segments.filter(({ type }) => type === PT_INTERP)
  const names = loaders.map(({ offset, size }) => read(offset, size).toString('latin1'))
  names.push(...neededLibraries(read, segments))
  if (names.some((name) => /ld-musl|libc\.musl|^libc\.so$/.test(name))) return 'musl'
  if (names.some((name) => /ld-linux|^libc\.so\.6$/.test(name))) return 'glibc'
  return undefined
}

const DT_NEEDED = 1
const DT_STRTAB = 5
const DT_STRSZ = 10

function neededLibraries(read: Read, segments: Segment[]): string[] {
  const dynamic = segments.find(({ type }) => type === PT_DYNAMIC)
  if (!dynamic) return []
  const table = read(dynamic.offset, dynamic.size)
  const entries = Array.from({ length: Math.floor(table.length / 16) }, (_, index) => ({
    tag: Number(table.readBigInt64LE(index * 16)),
    value: Number(table.readBigUInt64LE(index * 16 + 8)),
  }))
  const valueOf = (wanted: number) => entries.find(({ tag }) => tag === wanted)?.value ?? 0
  const strings = read(offsetOf(valueOf(DT_STRTAB), segments), valueOf(DT_STRSZ))
  const stringAt = (place: number) => strings.toString('latin1', place, strings.indexOf(0, place))
  return entries.filter(({ tag }) => tag === DT_NEEDED).map(({ value }) => stringAt(value))
}

const PT_LOAD = 1

/** Addresses of a loaded file back to places in it. */
function offsetOf(address: number, segments: Segment[]): number {
  const isIn = ({ address: start, size }: Segment) => address >= start && address < start + size
  const holder = segments.find((each) => each.type === PT_LOAD && isIn(each))
  return holder ? address - holder.address + holder.offset : address
}

function readMach(read: Read): NativeFile | undefined {
  const head = read(0, 4096)
  if (head.length < 32) return undefined
  const nameOf = (code: number) => MACH_CPUS[code] ?? unknown(code)
  if (head.readUInt32LE(0) === 0xfeedfacf) return { os: 'darwin', cpus: [nameOf(head.readUInt32LE(4))] }
  // A universal file; Java's classes begin with the same word, but hold a version where the count of parts is.
  const count = head.readUInt32BE(4)
  if (head.readUInt32BE(0) !== 0xcafebabe || count > 8) return undefined
  return { os: 'darwin', cpus: Array.from({ length: count }, (_, index) => nameOf(head.readUInt32BE(8 + index * 20))) }
}

function readPe(read: Read): NativeFile | undefined {
  const head = read(0, 64)
  if (head.length < 64 || head.toString('latin1', 0, 2) !== 'MZ') return undefined
  const signature = read(head.readUInt32LE(60), 6)
  if (signature.length < 6 || signature.toString('latin1', 0, 4) !== 'PE\0\0') return undefined
  const machine = signature.readUInt16LE(4)
  return { os: 'win32', cpus: [PE_MACHINES[machine] ?? unknown(machine)] }
}
