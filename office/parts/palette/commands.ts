import type { IconName } from '#ui/icon-names.ts'
import { switchLayout } from '#rules/text/keyboard-layout.ts'

export interface Command {
  id: string
  name: string
  /** Other words it is looked for by. */
  words?: string
  group: string
  icon: IconName
  /** Its keys, as people read them. */
  shown?: string
  run: () => void
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim()

/** What people put before the thing itself: «настроить доставку», «где отзывы». */
const VERBS = /^(настро|откр|измен|помен|покаж|показ|найти|найд|перей|где$|как$)/

/** «доставку» is looked for as «доставка» is: the ending of a long word may be another. */
const stemOf = (word: string) => (word.length > 3 ? word.replace(/[аеиоуыьэюяй]{1,2}$/, '') : word)

/** Every typed word begins a word of the command. The nearer to its beginning, the higher. */
function rankOf({ name, words = '', group }: Command, typed: string): number {
  const said = plain(typed).split(/\s+/)
  const things = said.filter((word) => !VERBS.test(word))
  const wanted = (things.length > 0 ? things : said).map(stemOf)
  const has = plain(`${name} ${words} ${group}`).split(/[\s,.:()«»-]+/)
  if (!wanted.every((word) => has.some((each) => each.startsWith(word)))) return 0
  const start = plain(name)
  if (start.startsWith(plain(typed))) return 3
  return start.split(/\s+/).some((each) => each.startsWith(wanted[0]!)) ? 2 : 1
}

/**
 * «люди», «dlx» typed in the wrong layout and «выход» all find what was meant. Without a query: everything, in order.
 */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  if (typed.trim() === '') return [...commands]
  const queries = [typed, switchLayout(typed)]
  return commands
    .map((command, at) => ({ command, at, rank: Math.max(...queries.map((query) => rankOf(command, query))) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank || one.at - other.at)
    .map(({ command }) => command)
}
