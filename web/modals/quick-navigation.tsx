import { fullscreenQuickNav } from '#contract/content.ts'
import { Link } from '#ui/link.tsx'
import { useApiQuery } from '../hooks/use-api-query.ts'
import { useAppState } from '../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './quick-navigation.module.css'
import type { ModalProps } from './modal-props.ts'

const WAITING = 13

/** The quick navigation over the whole screen: every root of the catalogue with a large picture. */
export default function QuickNavigation({ onClose }: ModalProps) {
  const { api } = useAppState()
  const answer = useApiQuery('all', (signal) => api(fullscreenQuickNav, {}, { signal }).then(({ data }) => data))
  return (
    <Dialog open onClose={onClose} title="Все разделы" size="full">
      {answer.state === 'failed' ? (
        <EmptyState
          failed
          title="Разделы не загрузились"
          actions={
            <Button look="black" onClick={answer.retry}>
              Повторить
            </Button>
          }
        >
          Проверьте интернет и повторите.
        </EmptyState>
      ) : (
        <ul className={css.tiles} aria-busy={answer.state === 'loading'}>
          {answer.data?.map(({ name, url, image }) => (
            <li key={url}>
              <Link to={url} className={css.tile} onClick={onClose}>
                <span className={css.name}>{name}</span>
                {image && (
                  <img
                    src={image.src}
                    srcSet={image.srcset}
                    sizes="240px"
                    width={image.width}
                    height={image.height}
                    alt=""
                    className={css.picture}
                  />
                )}
              </Link>
            </li>
          ))}
          {answer.state === 'loading' &&
            Array.from({ length: WAITING }, (_, index) => (
              <li key={index}>
                <Skeleton className={css.tile} />
              </li>
            ))}
        </ul>
      )}
    </Dialog>
  )
}
