import { useQuery } from '@tanstack/react-query'
import { journal } from '#contract/office/audit.ts'
import type { StaffPerson } from '#contract/office/staff.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { JournalEntries } from '#office/parts/journal-entries.tsx'
import { api, wordsOf } from '#office/state/api.ts'

const SHOWN = 8

/** The latest actions of a staff member; the rest is in the journal. */
export function PersonActivity({ person }: { person: StaffPerson }) {
  const { data, error } = useQuery({
    queryKey: ['journal', 'staff', person.id],
    queryFn: async () => (await api(journal, { query: { staff: String(person.id), limit: SHOWN } })).data.entries,
    staleTime: 5_000,
  })
  return (
    <section className={blocks.block} aria-labelledby="activity">
      <div className={blocks.head}>
        <h2 id="activity" className={blocks.title}>
          Что делал
        </h2>
        <Link to={`/journal?staff=${person.id}`} prefetch="none">
          Все записи в журнале
        </Link>
      </div>
      {error && !data && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!data && !error && <Skeleton lines={4} />}
      {data && <JournalEntries entries={data} />}
    </section>
  )
}
