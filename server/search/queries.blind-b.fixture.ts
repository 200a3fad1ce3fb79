/** Written at one go after the misses of the first blind set were mended, before any of it was run. */
import { anyOf, both, cheaper, dearer, exactly, inCategory, named, ofVendor, querySet, value } from './query-set.ts'

const drivers = inCategory('shurupoverty')
const hammers = inCategory('perforatory')
const grinders = inCategory('bolgarki')
const generators = inCategory('generatory-benzinovye', 'generatory-invertornye')
const welders = inCategory('svarochnye-invertory')
const cutting = both(inCategory('diski-otreznye'), value('disc_type', 'cutting'))
const mowers = inCategory('gazonokosilki', 'gazonokosilki-roboty')
const drills = both(inCategory('bury-i-zubila'), value('bit_type', 'drill'))
const need = (...codes: string[]) => ({
  good: inCategory(...codes),
  link: new RegExp(`^/catalog/(?:${codes.join('|')})/`),
})
const nothing = { nothing: true } as const
const page = (link: RegExp) => ({ link })

export const blindQueriesB = querySet({
  noun: [
    ['лобзики', inCategory('lobziki')],
    ['пылесос', inCategory('pylesosy-stroitelnye')],
    ['шуруповёртов', drivers],
    ['угольник', named(/^угольник/)],
    ['напильники', named(/^напильник/)],
    ['сварочная проволока', named(/^проволока/)],
    ['очки', named(/^очки/)],
    ['бокорезы', named(/^бокорез/)],
  ],
  adjective: [
    ['бензиновый триммер', both(inCategory('trimmery'), named(/бензинов/))],
    ['ударный шуруповерт', inCategory('shurupoverty', 'gaykoverty-udarnye')],
    ['аккумуляторный триммер', both(inCategory('trimmery'), value('power_source', 'battery'))],
    ['инверторный генератор', inCategory('generatory-invertornye')],
    ['вертикальный перфоратор', both(hammers, value('layout', 'vertical'))],
    ['масляный компрессор', both(inCategory('kompressory'), value('compressor_type', 'oil'))],
    ['зимние перчатки', both(inCategory('perchatki'), value('glove_material', 'winter'))],
    ['флисовые мешки', both(inCategory('meshki-dlya-pylesosov'), value('bag_type', 'fleece'))],
  ],
  jargon: [
    ['тепловуха', inCategory('teplovye-pushki')],
    ['сварочник 200а', both(welders, exactly('weld_current', 200))],
    ['хаммер sds max', both(hammers, value('chuck', 'sds-max'))],
    ['мотокоса', inCategory('trimmery')],
    ['алмазник 230', both(inCategory('diski-almaznye'), exactly('disc', 230))],
    ['нож для линолеума', named(/^нож/)],
    ['дрель без удара', named(/^дрель безударн/)],
    ['удлинитель на катушке', inCategory('udliniteli')],
    ['бензогенератор', inCategory('generatory-benzinovye')],
    ['кельма штукатурная', named(/^кельма/)],
  ],
  typo: [
    ['шлиф машинка', anyOf(grinders, inCategory('ekscentrikovye-shlifmashiny', 'lentochnye-shlifmashiny'))],
    ['гайкавёрт', inCategory('gaykoverty-udarnye')],
    ['стримянка', inCategory('lestnicy')],
    ['респиратр', named(/^полумаска/)],
    ['плеткорез', inCategory('plitkorezy')],
    ['виброплтта', inCategory('vibroplity')],
    ['струпцина', named(/^струбцина/)],
    ['зарядное устроиство', inCategory('zaryadnye-ustroystva', 'puskozaryadnye')],
    ['элетролобзик', inCategory('lobziki')],
    ['культеватор', inCategory('motokultivatory')],
  ],
  layout: [
    ['if,kjy', nothing],
    ['ghjdjkjrf', named(/^проволока/)],
    ['rjvghtccjh 50 k', both(inCategory('kompressory'), exactly('receiver', 50))],
    ['дуыефы', nothing],
  ],
  translit: [
    ['disk otreznoy 125', both(cutting, exactly('disc', 125))],
    ['nasos', inCategory('nasosy-pogruzhnye')],
    ['frezer', inCategory('frezery')],
    ['teplovaya pushka', inCategory('teplovye-pushki')],
  ],
  brand: [
    ['болгарка metabo 230', both(grinders, exactly('disc', 230))],
    ['верdо газонокосилка', both(mowers, ofVendor('verdo'))],
    ['инструмент norvik', ofVendor('norvik')],
    ['фортекс снегоуборщик', both(inCategory('snegouborshchiki'), ofVendor('fortex'))],
    ['зубр дрель', anyOf(inCategory('dreli-udarnye'), drivers)],
    ['генератор champion', generators],
  ],
  article: [],
  attribute: [
    ['болгарка 150', both(grinders, exactly('disc', 150))],
    ['шуруповерт 18 вольт бесщеточный', both(drivers, exactly('voltage', 18), value('brushless', true))],
    ['перфоратор 5 дж', both(hammers, exactly('impact_energy', 5))],
    ['дюбель 8 на 60', both(named(/^дюбел/), named(/8×60/))],
    ['бур 12 260', both(drills, exactly('bit_diameter', 12), exactly('bit_length', 260))],
    ['домкрат 2.5т', both(inCategory('domkraty'), exactly('jack_load', 2.5))],
    ['диск 230x2.5 по металлу', both(cutting, exactly('disc', 230), exactly('thickness', 2.5))],
    ['набор головок 108 предметов', both(inCategory('nabory-instrumenta'), exactly('pieces', 108))],
    ['отвертка ph2', both(inCategory('otvertki'), value('tip', 'ph2'))],
    ['ключ разводной 250', both(named(/^ключ разводной/), exactly('wrench_size', 250))],
    [
      'тепловая пушка 5 квт электрическая',
      both(inCategory('teplovye-pushki'), exactly('heat_power', 5), value('heat_source', 'electric')),
    ],
    ['генератор 380 вольт', both(generators, value('phases', 'three'))],
    ['газонокосилка 46 см', both(mowers, exactly('mow_width', 46))],
    ['сварочная проволока 0.8', both(named(/^проволока/), exactly('weld_size', 0.8))],
    ['ботинки 43 размер', both(inCategory('specodezhda'), value('wear_size', '43'))],
    [
      'алмазный диск 125 по бетону',
      both(inCategory('diski-almaznye'), exactly('disc', 125), value('diamond_material', 'concrete')),
    ],
    ['бетономешалка 180 литров', both(inCategory('betonosmesiteli'), exactly('drum', 180))],
    ['аккумулятор 18v 5ah', both(inCategory('akkumulyatory'), exactly('voltage', 18), exactly('battery_capacity', 5))],
    ['шпатель 350 мм', both(named(/^шпатель/), exactly('finish_width', 350))],
    ['дальномер 60 метров', both(inCategory('dalnomery'), exactly('distance', 60))],
  ],
  price: [
    ['триммер до 15 тысяч', both(inCategory('trimmery'), cheaper(15_000))],
    ['перфоратор от 5000 до 10000 рублей', both(hammers, dearer(5000), cheaper(10_000))],
    ['недорогая мойка', inCategory('moyki')],
    ['сварочный инвертор не дороже 20 тыс руб', both(welders, cheaper(20_000))],
  ],
  need: [
    ['чем пилить ламинат', need('cirkulyarnye-pily', 'torcovochnye-pily', 'lobziki', 'diski-pilnye')],
    ['насверлить дырок в бетоне', need('perforatory', 'dreli-udarnye', 'bury-i-zubila')],
    ['чем обогреть гараж зимой', need('teplovye-pushki')],
    ['снять старую краску', need('feny-tekhnicheskie', 'ekscentrikovye-shlifmashiny')],
    ['пилки для лобзика по металлу', both(named(/^пилки/), value('saw_material', 'metal'))],
    ['буры для перфоратора набор', inCategory('bury-i-zubila')],
    ['для болгарки диск алмазный', inCategory('diski-almaznye')],
    ['мешки к пылесосу 30 л', both(inCategory('meshki-dlya-pylesosov'), exactly('bag_volume_l', 30))],
    ['зарядное на шуруповерт 18в', inCategory('zaryadnye-ustroystva')],
    ['ремень для рубанка', both(named(/^ремень/), value('part_fit', 'planer'))],
    ['масло в бензопилу', inCategory('masla-i-smazki')],
    ['фильтр на газонокосилку', named(/^фильтр/)],
    ['скосить высокую траву', need('trimmery', 'gazonokosilki')],
    ['инструмент для автосервиса', need('nabory-instrumenta', 'klyuchi', 'domkraty', 'telezhki', 'gaykoverty-udarnye')],
  ],
  'purchasing line': [
    ['Саморезы 4,2х70 чёрные — 200 шт', both(named(/^саморез/), named(/4,2×70/))],
    ['Удлинитель силовой 40м 1шт', both(inCategory('udliniteli'), exactly('cable_length', 40))],
    ['прошу выставить счет: перфоратор sds-max 2 шт', both(hammers, value('chuck', 'sds-max'))],
    ['жилет сигнальный р. XL 15 шт', both(named(/^жилет/), value('wear_size', 'xl'))],
    ['Круг лепестковый 125 Р60 — 20', both(named(/^диск лепестковый/), exactly('disc', 125), value('grit', 'p60'))],
    ['Наушники противошумные 5 шт', named(/^наушники/)],
  ],
  page: [
    ['доставка по москве', page(/^\/delivery\//)],
    ['обмен товара', page(/^\/returns\//)],
    ['оплата по счету для юрлиц', page(/^\/(?:payment|publications)\//)],
    ['сервисный центр адрес', page(/^\/service\//)],
    ['взять в аренду отбойный молоток', page(/^\/(?:arenda|catalog-prokata)\//)],
  ],
  nothing: [
    ['диван', nothing],
    ['кирпич', nothing],
    ['утеплитель', nothing],
    ['смеситель для ванной', nothing],
    ['iphone 15 pro', nothing],
    ['корм для кошек', nothing],
    ['стиральная машина', nothing],
    ['qwertyuiop', nothing],
  ],
})
