import pg from 'pg'
import { JobRunner } from './runner.ts'

/** A process that takes a job's lock and never ends its run, for tests that kill it: <database> <lock>. */
const [databaseUrl, lock] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl! })
const runner = new JobRunner({ pool, log: console, timing: { random: () => 0 } })
const run = () => {
  process.stdout.write('running')
  return new Promise<void>(() => {})
}
runner.start({ name: 'held', everyMs: 1000, lock: Number(lock), run })
// the runner's own pauses keep no process alive
setInterval(() => {}, 1000)
