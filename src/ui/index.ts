/**
 * The design system. Two parts stay outside so that screens without them do not load them:
 * `@/ui/Combobox` (Combobox, MultiCombobox) and `@/ui/DragList` (DragList, moveItem).
 */
export { Avatar, initialsOf } from './Avatar'
export { Badge, Count, type BadgeProps, type Tone } from './Badge'
export { Breadcrumbs, type Crumb } from './Breadcrumbs'
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps, type ButtonVariant } from './Button'
export { Card, CardGrid, CardSkeleton, LockedCard, Surface, type CardProps } from './Card'
export { Checkbox, Radio, Toggle, type CheckboxProps, type RadioProps, type ToggleProps } from './Choice'
export { DataTable, type Column, type DataTableProps, type SortDirection } from './DataTable'
export { Callout, EmptyState, ErrorState, Skeleton, type CalloutTone } from './Feedback'
export { controlLook, Field, type FieldProps } from './Field'
export { FileDrop, type FileDropProps } from './FileDrop'
export { focusFirstInvalid } from './focusFirstInvalid'
export { Icon, type IconProps } from './Icon'
export { IconButton, type IconButtonProps } from './IconButton'
export type { IconName } from './iconPaths'
export { InlineEdit, type InlineEditProps } from './InlineEdit'
export { Link, type LinkProps } from './Link'
export { Anchor, LinkProvider, type AnchorProps } from './LinkProvider'
export { LiveRegions, useAnnounce, type Announce } from './LiveRegions'
export { Logo } from './Logo'
export { Menu, type MenuEntry, type MenuProps } from './Menu'
export {
  ConfirmDialog,
  Modal,
  SlideOver,
  type ConfirmDialogProps,
  type ModalProps,
  type ModalSize,
  type SlideOverProps,
} from './Modal'
export { MessagePage, OneMoment } from './MessagePage'
export { FootBar, Muted, PageFrame, PageHead, RefetchLine, Row, Stack } from './Page'
export { PageContextProvider, PageHeading, useDocumentTitle } from './PageHeading'
export { pageNumbers, Pagination } from './Pagination'
export { Popover, type PopoverProps } from './Popover'
export { ProgressBar, type ProgressBarProps } from './ProgressBar'
export { SearchField, type SearchFieldProps } from './SearchField'
export { Segmented, type SegmentedOption, type SegmentedProps } from './Segmented'
export { Select, type SelectOption, type SelectProps } from './Select'
export { Spinner } from './Spinner'
export { TabPanel, Tabs, type TabItem, type TabsProps } from './Tabs'
export { Tag, tagText, tagWidth, TokenList, type TokenItem } from './Tag'
export { TextArea, TextField, type TextAreaProps, type TextFieldProps } from './TextField'
export { ToastProvider, useToast, type ToastMessage } from './Toast'
export { Tooltip } from './Tooltip'
export { useDelayedFlag } from './useDelayedFlag'
export { useMediaQuery } from './useMediaQuery'
export { VisuallyHidden, visuallyHidden } from './VisuallyHidden'
export { GlobalStyle } from './theme/GlobalStyle'
export { ThemeProvider, useTheme, type Theme, type ThemeChoice } from './theme/ThemeProvider'
export { CHART, MEDIA, TYPE, Z } from './theme/tokens'
