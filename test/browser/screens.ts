import { paths } from '@/lib/paths'
import { TRACKER } from './visitor'

export const TRACKER_DATA = 'Brand tracker, waves 1-3'
/** Screens of the demo that people see most, by what they show. */
export const SCREENS = {
  home: '/home',
  'the studies': paths.studies(),
  'a study': paths.study(TRACKER.number),
  'a study without data': paths.study('NF-2026-0122'),
  'the reports of a study': paths.study(TRACKER.number, 'reports'),
  'the files of a study': paths.study(TRACKER.number, 'files'),
  'a dataset': paths.dataset('questions', TRACKER.number, TRACKER_DATA),
  'an analysis': paths.analysis(TRACKER.number, TRACKER_DATA, 'aware'),
  'the report builder': paths.reportBuilder(TRACKER.number, TRACKER_DATA),
  'the stories': paths.stories(),
  favorites: '/favorites',
  'results of a search': paths.results('brand'),
  downloads: paths.downloads(),
}
