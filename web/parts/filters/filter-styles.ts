/** The looks of the filters, which wake later: they are drawn with the page. */
import '../../ui/choice.module.css'
import '../../ui/range-slider.module.css'
import './filter-panel.module.css'
