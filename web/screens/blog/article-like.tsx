import { useEffect, useRef, useState } from 'react'
import { blogLikes, likeArticle } from '#contract/blogs.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import css from './article-like.module.css'

/**
 * One from each visitor, and it can be taken back. Whose it is comes after the page: server HTML is the same for
 * everybody.
 */
export function ArticleLike({ code, likes }: { code: string; likes: number }) {
  const { api } = useAppState()
  const toast = useToast()
  const [shown, setShown] = useState({ likes, isLiked: false })
  const [isBusy, setBusy] = useState(false)
  const asked = useRef<AbortController>(null)

  useEffect(() => {
    const leaving = (asked.current = new AbortController())
    // without an answer the page's own number stays
    api(blogLikes, { query: { code } }, { signal: leaving.signal }).then(
      ({ data }) => setShown(data),
      () => {},
    )
    return () => leaving.abort()
  }, [api, code])

  async function press() {
    if (isBusy) return
    // its answer would be older than this press
    asked.current?.abort()
    const before = shown
    const isLiked = !before.isLiked
    setBusy(true)
    setShown({ isLiked, likes: before.likes + (isLiked ? 1 : -1) })
    try {
      setShown((await api(likeArticle, { body: { code, isLiked } })).data)
    } catch (error) {
      setShown(before)
      toast({ text: failureText(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={css.like}>
      <p className={css.words}>Пригодилась статья?</p>
      <Button
        icon="heart"
        iconFilled={shown.isLiked}
        aria-pressed={shown.isLiked}
        onClick={() => void press()}
      >{`Полезно · ${shown.likes}`}</Button>
    </div>
  )
}
