/** Colours and sizes of ui/styles/tokens.css, written out: this page stands when nothing else does. */
const STYLE = `
  body { margin: 0; background: #f1f3f4; color: #16191c; font: 18px/1.5 'Golos Text', system-ui, sans-serif; }
  main { display: grid; place-content: center; gap: 20px; min-height: 100vh; padding: 24px; box-sizing: border-box; }
  .code { margin: 0; color: #16191c; font-size: clamp(72px, 24vw, 160px); font-weight: 700; line-height: .8; letter-spacing: -.04em; }
  .rule { height: 11px; max-width: 320px; border-top: 1px solid #16191c;
    background: repeating-linear-gradient(90deg, #16191c 0 1px, transparent 1px 8px) 0 0 / 100% 4px no-repeat; }
  h1 { margin: 0; font-size: 28px; line-height: 1.15; }
  p { margin: 0; max-width: 34rem; color: #4b545b; }
  nav { display: flex; flex-wrap: wrap; gap: 12px; }
  a { display: inline-flex; align-items: center; min-height: 48px; padding: 0 20px; border-radius: 6px; background: #fff; color: #16191c;
    font-weight: 500; text-decoration: none; }
  a:first-child { background: #16191c; color: #fff; }
  a:focus-visible { outline: 2px solid #16191c; outline-offset: 2px; }`

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
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="code">${status}</p>
<div class="rule"></div>
<h1>${title}</h1>
<p>${text}</p>
<nav><a href="">Повторить</a><a href="/">На главную</a></nav>
</main>
</body>
</html>
`
}
