import { chance, from, one, range, sizes, type Template } from '../template.ts'
import {
  cordlessHedgeTrimmer,
  cordlessMower,
  cordlessTrimmers,
  electricMower,
  electricTrimmer,
} from './cordless-garden.ts'

export const lawnMowers: Template = {
  category: 'gazonokosilki',
  trade: 'garden',
  share: 1.3,
  groups: {
    Двигатель: 'power_source* power* engine_volume* horsepower*! fuel_tank starter',
    Питание: 'voltage! brushless battery_platform* battery_supply battery_capacity cable',
    'Скос и травосборник': 'mow_width*! mow_height grass_box*! mulching* side_discharge',
    Удобство: 'self_propelled* deck area* weight noise',
  },
  classes: [
    {
      weight: 3,
      kind: 'lawn-mower',
      what: 'Газонокосилка бензиновая',
      price: [18900, 34900],
      values: {
        engine_volume: range(99, 145, 1),
        horsepower: range(2.4, 4, 0.1),
        fuel_tank: sizes(0.8, 1),
        starter: 'recoil',
        mow_width: sizes(40, 42, 46),
        mow_height: sizes('h25-65', 'h25-75'),
        grass_box: sizes(40, 45, 50),
        mulching: chance(0.5),
        side_discharge: chance(0.3),
        self_propelled: false,
        deck: 'steel',
        area: sizes(600, 800, 1000),
        weight: range(19, 26, 0.5),
        noise: range(94, 96, 1),
      },
    },
    {
      weight: 3,
      kind: 'lawn-mower',
      what: 'Газонокосилка бензиновая самоходная',
      price: [31900, 72900],
      values: {
        engine_volume: range(139, 196, 1),
        horsepower: range(4, 6.5, 0.1),
        fuel_tank: sizes(1, 1.2),
        starter: sizes('recoil', 'recoil', 'electric'),
        mow_width: sizes(46, 51, 53, 56),
        mow_height: 'h25-75',
        grass_box: sizes(55, 60, 65, 70),
        mulching: true,
        side_discharge: chance(0.7),
        self_propelled: true,
        deck: sizes('steel', 'steel', 'aluminium'),
        area: sizes(1200, 1500, 2000, 2500),
        weight: range(28, 42, 0.5),
        noise: range(95, 98, 1),
      },
    },
  ],
  newcomers: { share: 0.4, classes: [electricMower, cordlessMower] },
  common: { power_source: 'petrol' },
  series: 'LM',
  model: (v) => `${v.mow_width}-${v.engine_volume}${v.self_propelled === true ? 'S' : ''}`,
  tail: (_v, text) => [text('horsepower'), `скос ${text('mow_width')}`, `сборник ${text('grass_box')}`],
  about: (v, text, pick) => [
    pick(
      `Газонокосилка с шириной скоса ${text('mow_width')} и двигателем ${text('horsepower')} для участка до ${text('area')}.`,
      `Бензиновая косилка ${text('engine_volume')}: не зависит от розетки и справляется с переросшей травой.`,
    ),
    v.self_propelled === true
      ? 'Привод на задние колёса ведёт косилку сам: остаётся направлять её на склоне и вдоль дорожек.'
      : 'Косилка лёгкая, её удобно катить между клумбами и поднимать в сарай.',
    v.mulching === true
      ? 'С заглушкой из комплекта мульчирует: мелкая трава остаётся на газоне удобрением.'
      : `Травосборник ${text('grass_box')} снимается одним движением.`,
    v.starter === 'electric' && 'Заводится ключом, запасной шнур остаётся на случай севшего аккумулятора.',
  ],
  box: (v) => [
    'газонокосилка',
    'травосборник',
    v.mulching === true && 'заглушка для мульчирования',
    'свечной ключ',
    'инструкция',
  ],
  warranty: [12, 24],
  size: (v) => [850, Number(v.mow_width) * 10 + 60, 460],
  takes: () => ['oil-4t', 'gloves', 'glasses'],
  spares: () => ['spark', 'filter', 'belt'],
}

export const robotMowers: Template = {
  category: 'gazonokosilki-roboty',
  trade: 'garden',
  share: 0.4,
  groups: {
    'Скос и площадь': 'area*! mow_width! mow_height slope*',
    Питание: 'battery_platform voltage battery_capacity work_time! charge_time_full',
    Управление: 'phone_app* boundary* rain_sensor* noise weight',
  },
  classes: [
    {
      kind: 'robot-mower',
      what: 'Робот-газонокосилка',
      price: [46900, 169900],
      values: {
        area: sizes(400, 600, 800, 1200, 2000),
        mow_width: sizes(16, 18, 20, 22),
        mow_height: sizes('h20-60', 'h25-65'),
        slope: sizes(30, 35, 40),
        voltage: 18,
        battery_capacity: sizes(2.5, 4, 5),
        work_time: sizes(60, 75, 90, 120),
        charge_time_full: sizes(60, 75, 100),
        phone_app: sizes(false, true, true),
        boundary: sizes('wire', 'wire', 'gps'),
        rain_sensor: sizes(false, true, true),
        noise: range(63, 57, 1),
        weight: range(8, 13.5, 0.5),
      },
    },
  ],
  series: 'RM',
  model: (v) => `${v.area}`,
  tail: (_v, text) => [`до ${text('area')}`, `скос ${text('mow_width')}`],
  about: (v, text, pick) => [
    pick(
      `Робот сам косит до ${text('area')} и возвращается на базу заряжаться.`,
      `Робот-газонокосилка для участка до ${text('area')}: срезает понемногу каждый день, мелкая трава остаётся на газоне.`,
    ),
    v.boundary === 'gps'
      ? 'Границы задаются в телефоне, провод по периметру не нужен.'
      : 'Границы участка размечает провод, он входит в комплект.',
    v.rain_sensor === true && 'Датчик дождя отправляет робота на базу.',
    `Взбирается на уклон до ${text('slope')}, шумит не громче разговора: ${text('noise')}.`,
  ],
  box: (v) => [
    'робот',
    'зарядная база',
    v.boundary === 'wire' && 'ограничительный провод 150\u00a0м и колышки',
    'запасные ножи',
    'инструкция',
  ],
  warranty: [24],
  size: () => [620, 450, 270],
}

export const stringTrimmers: Template = {
  category: 'trimmery',
  trade: 'petrol',
  share: 1.3,
  groups: {
    Двигатель: 'power_source* power* engine_volume*! horsepower*! engine_stroke fuel_tank',
    Питание: 'voltage! brushless battery_platform* battery_supply battery_capacity cable',
    'Режущая часть': 'cut_width*! knife* line_size shaft*',
    Удобство: 'handle_type* easy_start anti_vibration weight* noise',
  },
  classes: [
    {
      weight: 3,
      kind: 'string-trimmer',
      what: 'Триммер бензиновый',
      price: [8900, 17900],
      values: {
        engine_volume: range(25, 33, 1),
        horsepower: range(1, 1.6, 0.1),
        engine_stroke: 'two',
        fuel_tank: sizes(0.6, 0.8),
        cut_width: sizes(40, 42, 43),
        knife: chance(0.6),
        line_size: sizes(2, 2.4),
        shaft: one('straight', 'straight', 'split'),
        handle_type: one('loop', 'bike'),
        easy_start: chance(0.6),
        anti_vibration: chance(0.6),
        weight: range(5.2, 6.6, 0.1),
        noise: range(98, 104, 1),
      },
    },
    {
      weight: 3,
      kind: 'string-trimmer',
      what: 'Триммер бензиновый',
      price: [13900, 42900],
      values: {
        engine_volume: range(42, 56, 1),
        horsepower: range(1.7, 3, 0.1),
        engine_stroke: one('two', 'two', 'four'),
        fuel_tank: sizes(0.9, 1.1, 1.2),
        cut_width: sizes(42, 43, 46),
        knife: true,
        line_size: sizes(2.4, 2.7, 3),
        shaft: one('straight', 'split'),
        handle_type: 'bike',
        easy_start: true,
        anti_vibration: true,
        weight: range(6.8, 8.7, 0.1),
        noise: range(102, 110, 1),
      },
    },
  ],
  newcomers: { share: 0.4, classes: [electricTrimmer, ...cordlessTrimmers] },
  common: { power_source: 'petrol' },
  series: 'BT',
  model: (v) => `${v.cut_width}-${v.engine_volume}`,
  tail: (v, text) => [text('engine_volume'), text('horsepower'), v.knife === true && 'с ножом'],
  about: (v, text, pick) => [
    pick(
      `Триммер ${text('engine_volume')} для травы вдоль забора, канав и неудобий; ширина скоса ${text('cut_width')}.`,
      `Бензиновый триммер ${text('horsepower')}: косит там, куда не заедет косилка.`,
    ),
    v.knife === true
      ? 'Кроме катушки с леской в комплекте нож: берёт сухостой и молодую поросль.'
      : 'Работает леской, замена катушки занимает минуту.',
    v.shaft === 'split'
      ? 'Штанга разбирается, триммер помещается в багажник.'
      : 'Прямая штанга и вал без изгиба передают мощность без потерь.',
    v.engine_stroke === 'four'
      ? 'Четырёхтактный двигатель не требует смешивать бензин с маслом.'
      : 'Топливо — бензин АИ-92 с маслом для двухтактных двигателей.',
  ],
  box: (v) => ['триммер', 'катушка с леской', v.knife === true && 'нож', 'ремень', 'ключи', 'инструкция'],
  warranty: [12, 24],
  size: (v) => (v.shaft === 'split' ? [1000, 300, 280] : [1780, 300, 280]),
  takes: (v) => ['line', v.engine_stroke === 'four' ? 'oil-4t' : 'oil-2t', 'glasses', 'ears', 'gloves'],
  spares: () => ['spark', 'filter', 'piston'],
}

export const hedgeTrimmers: Template = {
  category: 'kustorezy',
  trade: 'garden',
  share: 0.7,
  groups: {
    Двигатель: 'power*! strokes',
    Нож: 'bar_mm*! tooth_gap*! blade_cut tip_guard',
    Питание: 'power_source* voltage! brushless* battery_platform* battery_supply battery_capacity',
    Безопасность: 'two_hand_switch* brake turning_handle* cable weight noise',
  },
  classes: [
    {
      kind: 'hedge-trimmer',
      what: 'Кусторез электрический',
      price: [4300, 16900],
      values: {
        power: range(450, 750, 10),
        strokes: range(3000, 3400, 100),
        bar_mm: sizes(450, 510, 560, 610, 650),
        tooth_gap: sizes(16, 20, 24, 28, 34),
        blade_cut: one('laser', 'laser', 'diamond'),
        tip_guard: chance(0.5),
        two_hand_switch: true,
        brake: true,
        turning_handle: chance(0.4),
        cable: one(0.4, 0.5),
        weight: range(3, 4.4, 0.1),
        noise: range(90, 99, 1),
      },
    },
  ],
  newcomers: { share: 0.3, classes: [cordlessHedgeTrimmer] },
  common: { power_source: 'mains' },
  series: 'HT',
  model: (v) => `${v.bar_mm}-${v.power}`,
  tail: (_v, text) => [text('power'), `нож ${text('bar_mm')}`],
  about: (v, text, pick) => [
    pick(
      `Кусторез с ножом ${text('bar_mm')} для живой изгороди: ветки до ${text('tooth_gap')} срезает за один проход.`,
      `Электрический кусторез ${text('power')}: лёгкий, ровно стрижёт и не требует топлива.`,
    ),
    'Два выключателя и мгновенный тормоз ножа не дают пораниться.',
    v.turning_handle === true
      ? 'Задняя рукоятка поворачивается для вертикального реза.'
      : `Вес ${text('weight')}, работать можно и выше плеч.`,
    'Удлинитель закрепляется за петлю, вилку не выдернет.',
  ],
  box: () => ['кусторез', 'чехол ножа', 'щиток', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [Number(v.bar_mm) + 480, 210, 200],
  takes: () => ['chain-oil', 'gloves', 'glasses', 'reel'],
  spares: () => ['brushes', 'switch'],
}

export const leafBlowers: Template = {
  category: 'vozduhoduvki',
  trade: 'garden',
  share: 0.6,
  groups: {
    Двигатель: 'power*! air_speed*! air_volume!',
    'Режимы и мешок': 'vacuum_mode* bag_volume mulch_ratio',
    Удобство: 'rpm_control* cable weight noise',
  },
  classes: [
    {
      kind: 'leaf-blower',
      what: 'Воздуходувка электрическая',
      price: [3700, 12900],
      values: {
        power: range(1800, 3000, 100),
        air_speed: range(200, 290, 5),
        air_volume: range(9, 15, 0.5),
        vacuum_mode: chance(0.7),
        bag_volume: from((v, { random }) => (v.vacuum_mode === true ? random.one([35, 40, 45]) : undefined)),
        mulch_ratio: from((v, { random }) => (v.vacuum_mode === true ? random.one(['r10', 'r12', 'r15']) : undefined)),
        rpm_control: chance(0.6),
        cable: one(0.4, 0.5, 10),
        weight: range(2.2, 4.6, 0.1),
        noise: range(96, 104, 1),
      },
    },
  ],
  series: 'LB',
  model: (v) => `${v.power}${v.vacuum_mode === true ? 'V' : ''}`,
  tail: (v, text) => [text('power'), text('air_speed'), v.vacuum_mode === true && 'с мешком'],
  about: (v, text, pick) => [
    pick(
      `Воздуходувка ${text('power')} сдувает листья, скошенную траву и сухой снег потоком до ${text('air_speed')}.`,
      `Очищает дорожки и газон: расход воздуха ${text('air_volume')}.`,
    ),
    v.vacuum_mode === true
      ? `Переключается в пылесос: листья измельчаются ${text('mulch_ratio')} и собираются в мешок ${text('bag_volume')}.`
      : 'Работает только на выдув, поэтому легче и тише моделей с мешком.',
    v.rpm_control === true
      ? 'Поток регулируется: на клумбе его убавляют, чтобы не поднять мульчу.'
      : `Вес ${text('weight')}.`,
  ],
  box: (v) => ['воздуходувка', 'труба', v.vacuum_mode === true && 'мешок с ремнём', 'инструкция'],
  warranty: [12, 24],
  size: () => [480, 220, 320],
  takes: () => ['glasses', 'ears', 'reel'],
  spares: () => ['brushes', 'switch'],
}
