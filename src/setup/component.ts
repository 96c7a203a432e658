// Components look, and take clicks, as in the dashboard.
import '../ui/theme.css'
