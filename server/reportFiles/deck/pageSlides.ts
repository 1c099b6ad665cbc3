import type { ReportPage } from '@core/report'
import type { FileOptions } from '../protocol'
import type { Making } from './making'
import type { Slide } from './slide'
import { slidesOfTable } from './tableSlides'
import { problemSlide } from './textSlides'

const hasNumbers = (page: ReportPage): page is ReportPage & { readonly content: NonNullable<ReportPage['content']> } =>
  page.content !== null && page.outcome === null

/** The slides of one table, or one that says why there is none. */
export const slidesOfPage = (
  making: Making,
  page: ReportPage,
  shown: Pick<FileOptions, 'slides' | 'content' | 'marks'>,
): Slide[] => (hasNumbers(page) ? slidesOfTable(making, page, shown) : [problemSlide(making, page)])
