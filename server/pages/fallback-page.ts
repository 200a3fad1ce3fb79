import { LOOK, plainPage, STEEL_RULE } from '#server/kernel/plain-page.ts'

const STYLE = `
  body { font-size: 18px; }
  main { display: grid; place-content: center; gap: 20px; min-height: 100vh; padding: 24px; box-sizing: border-box; }
  .code { margin: 0; color: ${LOOK.ink}; font-size: clamp(72px, 24vw, 160px); font-weight: 700; line-height: .8; letter-spacing: -.04em; }
  ${STEEL_RULE}
  h1 { margin: 0; font-size: 28px; line-height: 1.15; }
  p { margin: 0; max-width: 34rem; color: ${LOOK.ink2}; }
  nav { display: flex; flex-wrap: wrap; gap: 12px; }
  a { display: inline-flex; align-items: center; min-height: 48px; padding: 0 20px; border-radius: 6px; background: ${LOOK.surface}; color: ${LOOK.ink};
    font-weight: 500; text-decoration: none; }
  a:first-child { background: ${LOOK.ink}; color: ${LOOK.onDark}; }`

const WORDS: Record<number, { title: string; text: string }> = {
  404: {
    title: 'Ссылка не действует',
    text: 'Её срок вышел, или она записана с&nbsp;ошибкой. Попросите прислать новую.',
  },
  429: {
    title: 'Слишком много запросов',
    text: 'С&nbsp;вашего адреса пришло слишком много запросов подряд. Подождите несколько секунд и&nbsp;повторите: корзина и&nbsp;избранное на&nbsp;месте.',
  },
  503: {
    title: 'Магазин ненадолго недоступен',
    text: 'Идут короткие работы. Подождите несколько секунд и повторите: корзина и избранное на&nbsp;месте.',
  },
}
const BROKEN = {
  title: 'Страница не открылась',
  text: 'Ошибка на нашей стороне, мы уже видим её в журнале. Подождите минуту и повторите: корзина и избранное на&nbsp;месте.',
}

/**
 * What a visitor sees when the pages themselves cannot be rendered: no script, no stylesheet, no database behind it.
 */
export function fallbackPage(status: number): string {
  const { title, text } = WORDS[status] ?? BROKEN
  return plainPage({
    title,
    isAlone: true,
    style: STYLE,
    body: `<main>
<p class="code">${status}</p>
<div class="rule"></div>
<h1>${title}</h1>
<p>${text}</p>
<nav><a href="">Повторить</a><a href="/">На главную</a></nav>
</main>`,
  })
}
