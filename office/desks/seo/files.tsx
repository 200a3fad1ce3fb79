import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildSiteFiles, type SiteFiles } from '#contract/office/seo.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatFileSize } from '#rules/text/file-size.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { SeoHead } from './seo-head.tsx'
import { siteFilesQuery } from './seo-queries.ts'
import css from './seo.module.css'

export const loader = () => queries.ensureQueryData(siteFilesQuery)

/** Sitemaps and feeds of every branch, with how their builds went. */
export function Component() {
  const toast = useToast()
  const { data } = useQuery(siteFilesQuery)
  const [isAsking, setAsking] = useState(false)
  const isBuilding = data?.builds.some(({ endedAt }) => endedAt === null) ?? false
  async function build() {
    setAsking(true)
    try {
      const answer = await api(buildSiteFiles, {})
      queries.setQueryData(siteFilesQuery.queryKey, answer.data)
      toast({ text: 'Начинаем строить: это займёт до минуты', tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
    setAsking(false)
  }
  return (
    <>
      <SeoHead
        actions={
          <Button look="red" icon="refresh" loading={isAsking || isBuilding} onClick={() => void build()}>
            Построить сейчас
          </Button>
        }
      />
      <div className={blocks.desk}>
        {data && <Builds data={data} />}
        {data?.branches.map((branch) => (
          <Branch key={branch.code} branch={branch} />
        ))}
      </div>
    </>
  )
}

function Builds({ data: { builds, everyMinutes } }: { data: SiteFiles }) {
  const now = useMinuteClock()
  return (
    <section className={blocks.block}>
      <h2>Построения</h2>
      <p className={css.quiet}>
        {everyMinutes === null ? 'По расписанию не строятся.' : `Сами — каждые ${everyMinutes} мин.`}
      </p>
      <ul className={blocks.list}>
        {builds.map(({ id, askedAt, askedBy, startedAt, endedAt, goods, error }) => (
          <li key={id}>
            <span>
              {relativeMomentText(askedAt, now)}, {askedBy ?? 'по расписанию'}
            </span>
            {error ? (
              <span className={css.trouble}>{error}</span>
            ) : (
              <Badge look="soft" tone={endedAt ? 'green' : 'orange'}>
                {endedAt
                  ? `готово${goods === null ? '' : `: ${countText(goods, GOODS)}`}`
                  : startedAt
                    ? 'строится'
                    : 'ждёт'}
              </Badge>
            )}
          </li>
        ))}
        {builds.length === 0 && <li className={css.quiet}>Ещё не строились.</li>}
      </ul>
    </section>
  )
}

function Branch({ branch: { name, origin, files } }: { branch: SiteFiles['branches'][number] }) {
  const now = useMinuteClock()
  return (
    <section className={blocks.block}>
      <h2>{name}</h2>
      <ul className={blocks.list}>
        {files.map(({ name: file, bytes, builtAt }) => (
          <li key={file}>
            <a href={`${origin}/${file}`} target="_blank" rel="noreferrer">
              {file}
            </a>
            <span className={css.quiet}>
              {formatFileSize(bytes)}, {relativeMomentText(builtAt, now)}
            </span>
          </li>
        ))}
        {files.length === 0 && <li className={css.quiet}>Файлов пока нет: постройте их.</li>}
      </ul>
    </section>
  )
}
