"""Where the packaged program starts."""

import sys

from desktop.entry import main

sys.exit(main())
