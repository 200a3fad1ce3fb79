import type { GoodFull } from '#contract/good.ts'
import { formatFileSize } from '#rules/text/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import css from './documents.module.css'

export function Documents({ documents }: Pick<GoodFull, 'documents'>) {
  if (documents.length === 0) return null
  return (
    <Section id="documents" title="Документы" count={documents.length}>
      <ul className={css.list}>
        {documents.map(({ name, url, size }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer" className={css.document}>
              <Icon name="file" className={css.icon} />
              <span className={css.name}>{name}</span>
              <span className={css.size}>{size > 0 ? formatFileSize(size) : 'открыть'}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
