import type { Config } from '#server/config.ts'
import type { DbConnection } from '#server/db/client.ts'

export interface CommandContext extends DbConnection {
  config: Config
  say: (line: string) => void
}

/** One file of this folder, `<name>.ts`, exporting `command`: `npm run shop -- <name> …`. */
export interface Command {
  /** One line for the list of commands. */
  summary: string
  usage: string
  /** Answers the exit code. */
  run: (args: readonly string[], context: CommandContext) => Promise<number>
}

/** Something the person at the keyboard can mend: said in one line, without a stack. */
export class CommandError extends Error {}
