/** DrawingML charts as far as our files use it, after the transitional schemas of ECMA-376; `readRules` says how a line is written. */
export const CHART = String.raw`
c:CT_AxDataSource : (c:multiLvlStrRef | c:numRef | c:numLit | c:strRef=c:CT_StrRef | c:strLit) ; 
c:CT_AxPos :  ; val!=b|l|r|t
c:CT_BarChart : c:barDir=c:CT_BarDir c:grouping=c:CT_BarGrouping? c:varyColors=c:CT_Boolean? c:ser=c:CT_BarSer* c:dLbls? c:gapWidth=c:CT_GapAmount? c:overlap=c:CT_Overlap? c:serLines* c:axId=c:CT_UnsignedInt{2,2} c:extLst? ; 
c:CT_BarDir :  ; val=bar|col
c:CT_BarGrouping :  ; val=percentStacked|clustered|standard|stacked
c:CT_BarSer : c:idx=c:CT_UnsignedInt c:order=c:CT_UnsignedInt c:tx=c:CT_SerTx? c:spPr=a:CT_ShapeProperties? c:invertIfNegative=c:CT_Boolean? c:pictureOptions? c:dPt=c:CT_DPt* c:dLbls=c:CT_DLbls? c:trendline* c:errBars? c:cat=c:CT_AxDataSource? c:val=c:CT_NumDataSource? c:shape? c:extLst? ; 
c:CT_Boolean :  ; val=boolean
c:CT_CatAx : c:axId=c:CT_UnsignedInt c:scaling=c:CT_Scaling c:delete=c:CT_Boolean? c:axPos=c:CT_AxPos c:majorGridlines? c:minorGridlines? c:title? c:numFmt=c:CT_NumFmt? c:majorTickMark=c:CT_TickMark? c:minorTickMark=c:CT_TickMark? c:tickLblPos=c:CT_TickLblPos? c:spPr=a:CT_ShapeProperties? c:txPr=a:CT_TextBody? c:crossAx=c:CT_UnsignedInt (c:crosses=c:CT_Crosses | c:crossesAt)? c:auto=c:CT_Boolean? c:lblAlgn=c:CT_LblAlgn? c:lblOffset=c:CT_LblOffset? c:tickLblSkip=c:CT_Skip? c:tickMarkSkip? c:noMultiLvlLbl=c:CT_Boolean? c:extLst? ; 
c:CT_Chart : c:title? c:autoTitleDeleted=c:CT_Boolean? c:pivotFmts? c:view3D? c:floor? c:sideWall? c:backWall? c:plotArea=c:CT_PlotArea c:legend=c:CT_Legend? c:plotVisOnly=c:CT_Boolean? c:dispBlanksAs=c:CT_DispBlanksAs? c:showDLblsOverMax? c:extLst? ; 
c:CT_ChartLines : c:spPr=a:CT_ShapeProperties? ; 
c:CT_ChartSpace : c:date1904=c:CT_Boolean? c:lang? c:roundedCorners=c:CT_Boolean? c:style? c:clrMapOvr? c:pivotSource? c:protection? c:chart=c:CT_Chart c:spPr=a:CT_ShapeProperties? c:txPr=a:CT_TextBody? c:externalData=c:CT_ExternalData? c:printSettings? c:userShapes? c:extLst? ; 
c:CT_CrossBetween :  ; val!=between|midCat
c:CT_Crosses :  ; val!=autoZero|max|min
c:CT_DLbl : c:idx=c:CT_UnsignedInt (c:delete=c:CT_Boolean | c:layout=c:CT_Layout? c:tx? c:numFmt=c:CT_NumFmt? c:spPr=a:CT_ShapeProperties? c:txPr=a:CT_TextBody? c:dLblPos=c:CT_DLblPos? c:showLegendKey=c:CT_Boolean? c:showVal=c:CT_Boolean? c:showCatName=c:CT_Boolean? c:showSerName=c:CT_Boolean? c:showPercent=c:CT_Boolean? c:showBubbleSize=c:CT_Boolean? c:separator=xsd:string?) c:extLst? ; 
c:CT_DLblPos :  ; val!=bestFit|b|ctr|inBase|inEnd|l|outEnd|r|t
c:CT_DLbls : c:dLbl=c:CT_DLbl* (c:delete | c:numFmt=c:CT_NumFmt? c:spPr=a:CT_ShapeProperties? c:txPr=a:CT_TextBody? c:dLblPos=c:CT_DLblPos? c:showLegendKey=c:CT_Boolean? c:showVal=c:CT_Boolean? c:showCatName=c:CT_Boolean? c:showSerName=c:CT_Boolean? c:showPercent=c:CT_Boolean? c:showBubbleSize=c:CT_Boolean? c:separator? c:showLeaderLines? c:leaderLines?) c:extLst? ; 
c:CT_DPt : c:idx=c:CT_UnsignedInt c:invertIfNegative=c:CT_Boolean? c:marker=c:CT_Marker? c:bubble3D=c:CT_Boolean? c:explosion? c:spPr=a:CT_ShapeProperties? c:pictureOptions? c:extLst? ; 
c:CT_DispBlanksAs :  ; val=span|gap|zero
c:CT_Double :  ; val!=double
c:CT_ExternalData : c:autoUpdate=c:CT_Boolean? ; r:id!=string
c:CT_GapAmount :  ; val=string,uint[0..500]
c:CT_Grouping :  ; val=percentStacked|standard|stacked
c:CT_Layout : c:manualLayout=c:CT_ManualLayout? c:extLst? ; 
c:CT_LayoutMode :  ; val=edge|factor
c:CT_LayoutTarget :  ; val=inner|outer
c:CT_LblAlgn :  ; val!=ctr|l|r
c:CT_LblOffset :  ; val=string,uint[0..1000]
c:CT_Legend : c:legendPos=c:CT_LegendPos? c:legendEntry* c:layout=c:CT_Layout? c:overlay=c:CT_Boolean? c:spPr? c:txPr=a:CT_TextBody? c:extLst? ; 
c:CT_LegendPos :  ; val=b|tr|l|r|t
c:CT_LineChart : c:grouping=c:CT_Grouping c:varyColors=c:CT_Boolean? c:ser=c:CT_LineSer* c:dLbls? c:dropLines? c:hiLowLines? c:upDownBars? c:marker=c:CT_Boolean? c:smooth? c:axId=c:CT_UnsignedInt{2,2} c:extLst? ; 
c:CT_LineSer : c:idx=c:CT_UnsignedInt c:order=c:CT_UnsignedInt c:tx=c:CT_SerTx? c:spPr=a:CT_ShapeProperties? c:marker=c:CT_Marker? c:dPt=c:CT_DPt* c:dLbls=c:CT_DLbls? c:trendline* c:errBars? c:cat=c:CT_AxDataSource? c:val=c:CT_NumDataSource? c:smooth=c:CT_Boolean? c:extLst? ; 
c:CT_ManualLayout : c:layoutTarget=c:CT_LayoutTarget? c:xMode=c:CT_LayoutMode? c:yMode=c:CT_LayoutMode? c:wMode? c:hMode? c:x=c:CT_Double? c:y=c:CT_Double? c:w=c:CT_Double? c:h=c:CT_Double? c:extLst? ; 
c:CT_Marker : c:symbol=c:CT_MarkerStyle? c:size=c:CT_MarkerSize? c:spPr=a:CT_ShapeProperties? c:extLst? ; 
c:CT_MarkerSize :  ; val=uint[2..72]
c:CT_MarkerStyle :  ; val!=circle|dash|diamond|dot|none|picture|plus|square|star|triangle|x|auto
c:CT_NumData : c:formatCode=t:ST_Xstring? c:ptCount=c:CT_UnsignedInt? c:pt=c:CT_NumVal* c:extLst? ; 
c:CT_NumDataSource : (c:numRef=c:CT_NumRef | c:numLit) ; 
c:CT_NumFmt :  ; formatCode!=string sourceLinked=boolean
c:CT_NumRef : c:f=xsd:string c:numCache=c:CT_NumData? c:extLst? ; 
c:CT_NumVal : c:v=t:ST_Xstring ; idx!=uint formatCode=string
c:CT_Orientation :  ; val=maxMin|minMax
c:CT_Overlap :  ; val=/(-?0*(([0-9])|([1-9][0-9])|100))%/,int[-100..100]
c:CT_PlotArea : c:layout=c:CT_Layout? (c:areaChart | c:area3DChart | c:lineChart=c:CT_LineChart | c:line3DChart | c:stockChart | c:radarChart | c:scatterChart | c:pieChart | c:pie3DChart | c:doughnutChart | c:barChart=c:CT_BarChart | c:bar3DChart | c:ofPieChart | c:surfaceChart | c:surface3DChart | c:bubbleChart)+ (c:valAx=c:CT_ValAx | c:catAx=c:CT_CatAx | c:dateAx | c:serAx)* c:dTable? c:spPr=a:CT_ShapeProperties? c:extLst? ; 
c:CT_RelId :  ; r:id!=string
c:CT_Scaling : c:logBase? c:orientation=c:CT_Orientation? c:max=c:CT_Double? c:min=c:CT_Double? c:extLst? ; 
c:CT_SerTx : (c:strRef=c:CT_StrRef | c:v=t:ST_Xstring) ; 
c:CT_Skip :  ; val!=uint[1..]
c:CT_StrData : c:ptCount=c:CT_UnsignedInt? c:pt=c:CT_StrVal* c:extLst? ; 
c:CT_StrRef : c:f=xsd:string c:strCache=c:CT_StrData? c:extLst? ; 
c:CT_StrVal : c:v=t:ST_Xstring ; idx!=uint
c:CT_TickLblPos :  ; val=high|low|nextTo|none
c:CT_TickMark :  ; val=cross|in|none|out
c:CT_Title : c:tx=c:CT_Tx? c:layout=c:CT_Layout? c:overlay=c:CT_Boolean? c:spPr? c:txPr=a:CT_TextBody? c:extLst? ; 
c:CT_Tx : (c:strRef=c:CT_StrRef | c:rich=a:CT_TextBody) ; 
c:CT_UnsignedInt :  ; val!=uint
c:CT_ValAx : c:axId=c:CT_UnsignedInt c:scaling=c:CT_Scaling c:delete=c:CT_Boolean? c:axPos=c:CT_AxPos c:majorGridlines=c:CT_ChartLines? c:minorGridlines? c:title=c:CT_Title? c:numFmt=c:CT_NumFmt? c:majorTickMark=c:CT_TickMark? c:minorTickMark=c:CT_TickMark? c:tickLblPos=c:CT_TickLblPos? c:spPr=a:CT_ShapeProperties? c:txPr=a:CT_TextBody? c:crossAx=c:CT_UnsignedInt (c:crosses=c:CT_Crosses | c:crossesAt)? c:crossBetween=c:CT_CrossBetween? c:majorUnit=c:CT_Double? c:minorUnit? c:dispUnits? c:extLst? ; 
`
