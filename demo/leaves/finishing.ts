import { chance, one, sizes, type Template } from '../template.ts'

export const paintingTools: Template = {
  category: 'malyarnyy-instrument',
  trade: 'finish',
  share: 0.8,
  groups: {
    Инструмент: 'finish_type*! finish_width*! tube_volume! finish_material*!',
    Удобство: 'handle_material two_component telescopic',
  },
  classes: [
    {
      weight: 2,
      kind: 'paint-roller',
      what: 'Валик малярный',
      series: 'PR',
      price: [290, 1400],
      values: {
        finish_type: 'roller',
        finish_width: sizes(100, 150, 180, 230, 250),
        finish_material: one('microfiber', 'velour', 'polyamide'),
        handle_material: 'plastic',
        two_component: true,
        telescopic: chance(0.4),
      },
    },
    {
      weight: 2,
      kind: 'brush',
      what: 'Кисть малярная',
      series: 'PB',
      price: [90, 690],
      values: {
        finish_type: 'brush',
        finish_width: sizes(25, 38, 50, 63, 75, 100),
        finish_material: one('bristle', 'synthetic', 'mixed'),
        handle_material: 'wood',
        two_component: false,
        telescopic: false,
      },
    },
    {
      weight: 2,
      kind: 'putty-knife',
      what: 'Шпатель',
      series: 'PK',
      price: [120, 990],
      values: {
        finish_type: 'putty',
        finish_width: sizes(40, 60, 100, 150, 350),
        finish_material: 'stainless',
        handle_material: 'plastic',
        two_component: true,
        telescopic: false,
      },
    },
    {
      weight: 1,
      kind: 'trowel',
      what: 'Кельма',
      series: 'TW',
      price: [290, 1400],
      values: {
        finish_type: 'trowel',
        finish_width: sizes(120, 140, 160, 180),
        finish_material: one('stainless', 'carbon-steel'),
        handle_material: one('wood', 'plastic'),
        two_component: false,
        telescopic: false,
      },
    },
    {
      weight: 1,
      kind: 'sealant-gun',
      what: 'Пистолет для герметика',
      series: 'SLG',
      price: [390, 1900],
      values: {
        finish_type: 'gun',
        tube_volume: 310,
        finish_material: one('steel-frame', 'alu-tube'),
        handle_material: 'aluminium',
        two_component: true,
        telescopic: false,
      },
    },
  ],
  series: 'F',
  model: (v) => `${v.finish_width ?? v.tube_volume}`,
  calledByLine: true,
  lines: ['', 'Color', 'Facade', 'Smooth', 'Pro', 'Classic'],
  tail: (v, text) => [
    v.finish_type === 'gun' ? `под тубу ${text('tube_volume')}` : text('finish_width'),
    text('finish_material'),
  ],
  about: (v, text, pick) => [
    v.finish_type === 'roller'
      ? pick(
          `Валик ${text('finish_width')} для стен и потолка, ворс ${text('finish_material')}.`,
          'Валик кладёт краску ровно и не разбрызгивает.',
        )
      : v.finish_type === 'brush'
        ? `Кисть шириной ${text('finish_width')} для эмали, лака и грунта.`
        : v.finish_type === 'putty'
          ? `Шпатель ${text('finish_width')} из упругой нержавейки: кромка ровная, без заусенцев.`
          : v.finish_type === 'trowel'
            ? 'Кельма для кладки и штукатурки, полотно не гнётся.'
            : 'Пистолет выдавливает герметик ровно, шток не проскальзывает и откидывается назад, чтобы не капало.',
    v.telescopic === true && 'Рукоятка подходит к телескопической штанге.',
    v.two_component === true
      ? 'Рукоятка с мягкой вставкой удобна и в перчатках.'
      : 'Рукоятка пропитана и не разбухает от воды.',
  ],
  warranty: [0],
  mass: (v) => 120 + Number(v.finish_width ?? 200) * 2,
  size: (v) => [320, Number(v.finish_width ?? 180) + 20, 60],
  fits: (v) =>
    v.finish_type === 'brush'
      ? ['brush']
      : v.finish_type === 'trowel'
        ? ['trowel']
        : v.finish_type === 'putty'
          ? ['putty']
          : [],
}
