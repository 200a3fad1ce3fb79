// What deploy/Dockerfile puts into the image of the program's own files, and what those files import.
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, matchesGlob, relative, sep } from 'node:path'

const slashed = (path: string) => path.split(sep).join('/')

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name))
    else yield join(folder, entry.name)
  }
}

/** By Docker's reading of an ignore file: a pattern takes a folder with all that is in it. */
export function isIgnored(path: string, patterns: readonly string[]): boolean {
  const parts = path.split('/')
  return parts.some((_, index) => patterns.some((pattern) => matchesGlob(parts.slice(0, index + 1).join('/'), pattern)))
}

export const readPatterns = (text: string) => text.split('\n').filter((line) => line && !line.startsWith('#'))

/** Files below the folders, as paths from the root, without the ignored ones. */
export function imageFiles(root: string, folders: readonly string[], patterns: readonly string[]): string[] {
  const all = folders.flatMap((folder) => [...filesBelow(join(root, folder))])
  return all.map((path) => slashed(relative(root, path))).filter((path) => !isIgnored(path, patterns))
}

export interface Import {
  from: string
  /** A path from the root, or the name of a package. */
  to: string
  isPackage: boolean
}

// Imports of types are gone when the program runs. Files forked, read or run as workers are named beside their folder.
const IMPORTS = [
  /^(?:import|export)\s(?!type\s)[^'"]*?from '([^']+)'/gm,
  /^import '([^']+)'/gm,
  /\bimport\('([^']+)'\)/g,
  /\b(?:join|resolve)\(import\.meta\.dirname, '([^']+\.\w+)'\)/g,
  /\bnew URL\('([^']+\.\w+)', import\.meta\.url\)/g,
]

export function imageImportsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)
  return IMPORTS.flatMap((pattern, index) => named(pattern).map((name) => ({ name, isFile: index > 2 })))
    .filter(({ name }) => !isBuiltin(name))
    .map(({ name, isFile }) => {
      if (name.startsWith('#')) return { from: file, to: name.slice(1), isPackage: false }
      const beside = slashed(join(dirname(file), name))
      if (name.startsWith('.') || isFile) return { from: file, to: beside, isPackage: false }
      return {
        from: file,
        to: name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
        isPackage: true,
      }
    })
}
