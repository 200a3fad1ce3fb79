import { expect, it } from 'vitest'
import { lateMigrations } from './late-migrations.ts'

it.each([
  ['a newer one', ['0001-a.sql', '0005-b.sql'], ['0001-a.sql', '0005-b.sql', '0006-c.sql'], []],
  ['one below the newest', ['0001-a.sql', '0266-b.sql'], ['0001-a.sql', '0260-c.sql', '0266-b.sql'], ['0260-c.sql']],
  ['one of the same number', ['0001-a.sql'], ['0001-a.sql', '0001-b.sql'], ['0001-b.sql']],
  ['none', ['0001-a.sql'], ['0001-a.sql'], []],
])('%s', (_words, main, ours, late) => expect(lateMigrations(main, ours)).toEqual(late))
