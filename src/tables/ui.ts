export { CopyMenu } from './components/CopyMenu'
export { DatasetPending } from './components/DatasetPending'
export { ActiveFilters, FiltersHeading } from './components/ActiveFilters'
export { BaseMeter, type Counted } from './components/BaseMeter'
export { ChartAndTable, ChartPart, EmptyTable, TableFoot, TablePart } from './components/ChartAndTable'
export { ExportMenu } from './components/ExportMenu'
export { ChipButton, FactChip, FactChips } from './components/FactChips'
export { FilterDialog } from './components/FilterDialog'
export type { FilterEditing, FilterEditorScreen } from './components/filterEditing'
export { TextButton, wide } from './components/parts'
export { PartsToggle, type ShownParts } from './components/PartsToggle'
export { fileEntries, type OnFile, type WantedFile } from './components/reportFiles'
export type {
  AddedRowsEditing,
  AddedRowsScreen,
  Previewing,
  PreviewScreen,
  ShownQuestion,
} from './components/reportScreens'
export type { SavedFiltersProps } from './components/SavedFilters'
export { Bar, Foot, Grow, Layer, Rail, RailFrame } from './components/screenFrame'
export { SplitPane } from './components/SplitPane'
export { TableSettings, type TableSettingsProps } from './components/TableSettings'
export { useCopyTable } from './components/useCopyTable'
export { ViewSettingsForm } from './components/ViewSettingsForm'
export { WeightChoice } from './components/WeightChoice'
