import { useQuery } from '@tanstack/react-query'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { JournalEntries } from '#office/parts/journal-entries.tsx'
import { wordsOf } from '#office/state/api.ts'
import { goodJournalQuery } from './good-queries.ts'

export function HistoryTab({ code }: { code: string }) {
  const { data, error } = useQuery(goodJournalQuery(code))
  if (error) return <Notice tone="error">{wordsOf(error)}</Notice>
  return data ? <JournalEntries entries={data} isOfOne /> : <Skeleton lines={4} />
}
